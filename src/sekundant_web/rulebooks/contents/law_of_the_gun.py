"""The pages of the Law of the Gun."""

from __future__ import annotations

from sekundant.core.clauses import Text
from sekundant_web.rulebooks.contents import Example, chapter, part

GENRE = Text("Western, a duel", "Вестерн, дуэль")

ABOUT = Text(
    "A gunfight in two parts. Before the storm the fighters walk, talk, look one another over and may call;"
    " then each hides how he divides twelve action points between Speed and hitting. The faster man fires"
    " first, and a wound spoils the shots that are still to come.",
    "Дуэль в двух частях. Перед бурей стрелки ходят, говорят, присматриваются друг к другу и могут бросить"
    " Вызов; потом каждый тайно делит двенадцать очков действия между Скоростью и попаданием. Кто быстрее,"
    " стреляет первым, а рана портит выстрелы, которые ещё не сделаны.",
)

EXAMPLE = Example(
    setup={
        "combatants": {
            "reed": {"at": [0, -4], "skills": {"nimble": 0}},
            "hawk": {"at": [0, 4], "accuracy": 1},
        }
    },
    names={"reed": Text("Amos Reed", "Эймос Рид"), "hawk": Text("Jubal Hawk", "Джубал Хоук")},
    turn={
        "orders": {
            "reed": {"action": "shoot", "speed": 4, "hit": 6, "move": {"points": 2, "to": [1, -4]}},
            "hawk": {"action": "shoot", "speed": 7, "hit": 5},
        },
        "dice": {
            "reed.nimble.1": 3, "hawk.misfire.1": 7, "hawk.hit.1": 4, "hawk.kill.1": 9,
            "reed.misfire.1": 9, "reed.hit.1": 8,
        },
    },
)  # fmt: skip

CHAPTERS = (
    chapter(
        "I", "Overview", "Обзор",
        part("How a duel goes", "Как идёт дуэль", "LG.I"),
        part("Victory", "Победа", "LG.I.6"),
        part("A draw", "Ничья", "LG.I.7"),
    ),
    chapter(
        "II.2.1", "Characteristics", "Характеристики",
        part("What the enemy knows of them", "Что о них знает противник", "LG.II.2.1"),
        part("Quickness", "Молниеносность", "LG.II.2.1.1"),
        part("Accuracy", "Меткость", "LG.II.2.1.2"),
        part("Will", "Воля", "LG.II.2.1.3"),
        part("Endurance", "Выносливость", "LG.II.2.1.4"),
    ),
    chapter(
        "II.2.2", "Skills", "Навыки",
        part("Insight", "Проницательность", "LG.II.2.2.1"),
        part("Brawler", "Мастер рукопашного боя", "LG.II.2.2.2"),
        part("Only the best cartridges", "Только лучшие патроны", "LG.II.2.2.3"),
        part("Lucky son of a bitch", "Везучий сукин сын", "LG.II.2.2.4"),
        part("Nimble", "Подвижность", "LG.II.2.2.5"),
        part("Left hand", "Левая рука", "LG.II.2.2.6"),
    ),
    chapter(
        "II.3", "Guns", "Оружие",
        part("Classic", "Классика", "LG.II.3.1"),
        part("Old Faithful", "Старый-добрый", "LG.II.3.2"),
        part("Shorty", "Коротыш", "LG.II.3.3"),
        part("Derringer", "Дерринджер", "LG.II.3.4"),
        part("Kid", "Малыш", "LG.II.3.5"),
        part("Old-and-Heavy", "Старый-и-тяжёлый", "LG.II.3.6"),
        part("Rifle", "Винтовка", "LG.II.3.7"),
        part("Shotgun", "Дробовик", "LG.II.3.8"),
    ),
    chapter("II.4", "Women", "Женщины", part("Women", "Женщины", "LG.II.4")),
    chapter(
        "III.7", "The Mexican duel", "Мексиканская дуэль",
        part("Three fighters and more", "Трое стрелков и больше", "LG.III.7"),
    ),
    chapter(
        "IV.1", "Before the storm: who posts", "Перед бурей: чей ход",
        part("The beginning", "Начало", "LG.IV.0"),
        part("The order of posts", "Порядок постов", "LG.IV.1"),
    ),
    chapter(
        "IV.2", "Before the storm: actions", "Перед бурей: действия",
        part("What a post may hold", "Что можно сделать за ход", "LG.IV.2"),
        part("Opening fire", "Открыть огонь", "LG.IV.2.1"),
        part("The call", "Вызов", "LG.IV.2.2"),
        part("The duel of wills", "Поединок Воли", "LG.IV.2.3"),
        part("Looking over", "Присмотреться", "LG.IV.2.4"),
        part("The manoeuvre", "Манёвр", "LG.IV.2.5"),
        part("The warning", "Предупреждение", "LG.IV.2.6"),
        part("Temptation", "Соблазн", "LG.IV.2.7"),
    ),
    chapter(
        "IV.3", "Before the storm: answers", "Перед бурей: ответы",
        part("What must be answered", "На что нужно ответить", "LG.IV.3"),
        part("What cancels what", "Что что отменяет", "LG.IV.4"),
    ),
    chapter(
        "V.1", "Points, Speed, order", "Очки, Скорость, очерёдность",
        part("Action points", "Очки действия", "LG.V.1"),
        part("The chance to hit", "Вероятность попадания", "LG.V.1.1"),
        part("Who fires first, and how often", "Кто стреляет первым и сколько раз", "LG.V.1.2"),
        part("Movement", "Перемещение", "LG.V.1.3"),
        part("Changing guns", "Смена оружия", "LG.V.1.4"),
    ),
    chapter("V.2", "Specimen orders", "Образцы заявок", part("Specimen orders", "Образцы заявок", "LG.V.2")),
    chapter("V.3", "Misfires", "Осечки", part("Misfires", "Осечки", "LG.V.3")),
    chapter("V.4", "Reloading", "Перезарядка", part("Reloading", "Перезарядка", "LG.V.4")),
    chapter(
        "V.5", "Hits and wounds", "Попадания и ранения",
        part("Hits and wounds", "Попадания и ранения", "LG.V.5"),
    ),
    chapter("V.6", "Hand to hand", "Рукопашная", part("Hand to hand", "Рукопашная", "LG.V.6")),
    chapter("V.7", "Cover", "Укрытия", part("Cover", "Укрытия", "LG.V.7")),
    chapter("V.8", "Flight", "Бегство", part("Flight", "Бегство", "LG.V.8")),
    chapter(
        "VI", "The scene", "Сцена",
        part("Smoke, weather, sun", "Дым, погода, солнце", "LG.VI.2"),
        part("Twilight", "Полумрак", "LG.VI.3"),
        part("Allies", "Союзники", "LG.VI.7"),
        part("Temptations of a scene", "Соблазны сцены", "LG.VI.8"),
    ),
    chapter(
        "DISC", "What is shown", "Что видно",
        part("What is shown, and to whom", "Что и кому видно", "LG.DISC"),
    ),
    chapter(
        "ZERO", "Below zero, and clichés", "Ниже нуля, и клише",
        part("Characteristics below zero", "Характеристики ниже нуля", "LG.ZERO"),
        part("Clichés in a duel", "Клише в дуэли", "LG.GAP"),
    ),
)  # fmt: skip
