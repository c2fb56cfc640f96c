"""Where a webhook may go: a list of tricky addresses, each of which is refused before anything is sent."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from sekundant_web.webhooks import guard
from sekundant_web.webhooks.guard import Door, Refused, Target, checked

NAMES = {
    "bot.example.org": ["93.184.216.34"],
    "both.example.org": ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"],
    "inside.example.org": ["10.0.0.7"],
    "half.example.org": ["93.184.216.34", "127.0.0.1"],
    "other-half.example.org": ["::1", "93.184.216.34"],
    "metadata.example.org": ["169.254.169.254"],
    "mapped.example.org": ["::ffff:10.0.0.1"],
    "nat64.example.org": ["64:ff9b::7f00:1"],
    "scoped.example.org": ["fe80::1%eth0"],
    "empty.example.org": [],
    "127.0.0.1.nip.example.org": ["127.0.0.1"],
    "odd.example.org": ["0x7f.1"],
    "xn--e1aybc.example.org": ["93.184.216.34"],
}


def resolve(host: str, port: int) -> Iterable[str]:
    if host not in NAMES:
        raise OSError(host)
    return NAMES[host]


TRICKY = """
http://bot.example.org/                       unencrypted
HTTP://bot.example.org/                       the same, shouted
ftp://bot.example.org/                        another protocol
file:///etc/passwd                            a file
gopher://bot.example.org/                     a protocol that carries others
javascript:alert(1)                           no address
//bot.example.org/                            no protocol
https:bot.example.org                         no host
https://                                      nothing
https:///path                                 no host
https://bot.example.org:80/                   a port of something else
https://bot.example.org:22/                   another
https://bot.example.org:6379/                 another
https://bot.example.org:0/                    none
https://bot.example.org:65536/                none
https://bot.example.org:-1/                   none
https://bot.example.org:443x/                 none
https://user@bot.example.org/                 somebody's name
https://user:word@bot.example.org/            and password
https://bot.example.org@127.0.0.1/            one host that looks like another
https://127.0.0.1#@bot.example.org/           the same the other way
https://bot.example.org#x                     a fragment
https://bot.example.org\\@127.0.0.1/          a backslash
https://127.0.0.1\\.bot.example.org/          another
https://bot.example.org%2f@127.0.0.1/         percent signs in the host
https://127%2e0%2e0%2e1/                      others
https://127.0.0.1/                            this machine
https://127.1/                                the same, short
https://127.0.1/                              the same
https://2130706433/                           the same as one number
https://0x7f000001/                           in sixteens
https://0x7f.0x0.0x0.0x1/                     in parts
https://017700000001/                         in eights
https://0177.0.0.1/                           in parts
https://127.0.0.1./                           with a full stop
https://bot.example.org./                     a name with one
https://0/                                    every address
https://0.0.0.0/                              the same
https://[::]/                                 the same
https://[::1]/                                this machine
https://[0:0:0:0:0:0:0:1]/                    the same, long
https://[::ffff:127.0.0.1]/                   spelled as the other kind
https://[::ffff:7f00:1]/                      the same
https://[::ffff:93.184.216.34]/               even a public one
https://[::127.0.0.1]/                        an old spelling
https://[64:ff9b::127.0.0.1]/                 through a translator
https://[64:ff9b:1::a00:1]/                   through a local one
https://[2002:7f00:1::]/                      through a tunnel
https://[2001:0:53aa:64c:0:7b7:f5ff:fffe]/    through another
https://[fe80::1]/                            this wire
https://[fe80::1%25eth0]/                     with its name
https://[fc00::1]/                            private
https://[fd12:3456::1]/                       private
https://[fec0::1]/                            private, of old
https://[ff02::1]/                            everybody on this wire
https://[2001:db8::1]/                        of documents
https://[::1/                                 half a bracket
https://[v1.x]/                               a future kind
https://10.0.0.1/                             private
https://172.16.0.1/                           private
https://172.31.255.255/                       private
https://192.168.1.1/                          private
https://100.64.0.1/                           a provider's own
https://169.254.169.254/latest/meta-data/     what a cloud tells its machines
https://168.63.129.16/                        another cloud's
https://192.0.0.192/                          another's
https://198.18.0.1/                           measuring
https://224.0.0.1/                            many at once
https://239.255.255.250/                      the same
https://255.255.255.255/                      everybody
https://240.0.0.1/                            nobody yet
https://192.88.99.1/                          a relay
https://localhost/                            this machine by name
https://LOCALHOST/                            shouted
https://printer/                              a name of this house
https://printer.local/                        the same
https://db.internal/                          a cloud's own
https://metadata.google.internal/             the same
https://x.localhost/                          this machine
https://1.0.0.127.in-addr.arpa/               a name of a number
https://hidden.onion/                         a hidden service
https://inside.example.org/                   a public name of a private number
https://half.example.org/                     one of two
https://other-half.example.org/               the other of two
https://metadata.example.org/                 a name of a cloud's own
https://mapped.example.org/                   a name of the other kind
https://nat64.example.org/                    a name through a translator
https://scoped.example.org/                   a name of this wire
https://empty.example.org/                    a name of nothing
https://nobody.example.org/                   no name
https://127.0.0.1.nip.example.org/            a number as a name
https://odd.example.org/                      a resolver's odd answer
https://bot_.example.org/                     an odd letter
https://-bot.example.org/                     an odd beginning
https://bot..example.org/                     an empty part
https://example.0x7f/                         a name that ends as a number
https://example.1/                            the same
https://тест.example.org/                     letters that look alike
https://ⓑot.example.org/                      letters that become others
https://bot。example.org/                     a full stop that becomes one
https://１２７.0.0.1/                          digits that become others
https://bot.example.org/{x}                   brackets in the path
https://bot.example.org/"x"                   quotes in the path
"""

ADDRESSES = [line.split("   ")[0].strip() for line in TRICKY.strip().splitlines()]


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_tricky_address_is_refused(address: str) -> None:
    with pytest.raises(Refused):
        checked(address, resolve)


@pytest.mark.parametrize(
    "address",
    [
        "https://bot.example.org/ho\tok", "https://bot.example.org/a\r\nHost: x", "",
        "https://bot.example.org/ x", " https://bot.example.org/", "https://bot.example.org/\x00",
        "https://bot.example.org/" + "a" * 600,
    ],
)  # fmt: skip
def test_an_address_that_two_readers_read_differently_is_refused(address: str) -> None:
    with pytest.raises(Refused):
        checked(address, resolve)


def test_the_list_is_long_enough() -> None:
    assert len(set(ADDRESSES)) >= 100


PUBLIC, LONG = "93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"


@pytest.mark.parametrize(
    ("address", "target"),
    [
        ("https://bot.example.org", ("bot.example.org", 443, PUBLIC, "/")),
        ("HTTPS://BOT.example.org:443/x?y=1", ("bot.example.org", 443, PUBLIC, "/x?y=1")),
        ("https://bot.example.org:8443/", ("bot.example.org", 8443, PUBLIC, "/")),
        ("https://both.example.org/", ("both.example.org", 443, PUBLIC, "/")),
        ("https://xn--e1aybc.example.org/", ("xn--e1aybc.example.org", 443, PUBLIC, "/")),
        ("https://93.184.216.34/", (PUBLIC, 443, PUBLIC, "/")),
        (f"https://[{LONG}]/", (LONG, 443, LONG, "/")),
    ],
)
def test_a_public_address_is_taken_with_the_number_that_was_looked_at(
    address: str, target: tuple[str, int, str, str]
) -> None:
    assert checked(address, resolve) == Target("https", *target)


def test_an_operator_may_open_networks_and_ports_of_his_own() -> None:
    door = Door(http=True, ports=frozenset({9000}), own=("10.0.0.0/24", "fd00::/8"))
    assert checked("http://inside.example.org:9000/", resolve, door).number == "10.0.0.7"
    assert checked("http://10.0.0.9/", resolve, door).port == 80
    assert checked("https://[fd00::5]/", resolve, door).number == "fd00::5"
    for address in ("http://127.0.0.1/", "http://10.0.1.1/", "https://half.example.org/", "ftp://10.0.0.9/"):
        with pytest.raises(Refused):
            checked(address, resolve, door)


def test_a_name_is_looked_up_once() -> None:
    asked = []

    def changes_its_mind(host: str, port: int) -> Iterable[str]:
        asked.append(host)
        return ["93.184.216.34"] if len(asked) == 1 else ["127.0.0.1"]

    assert checked("https://bot.example.org/", changes_its_mind).number == "93.184.216.34"
    assert asked == ["bot.example.org"]


def test_every_network_that_is_closed_is_closed_at_both_ends() -> None:
    for network in guard.CLOSED:
        assert not guard.public(str(network[0]))
        assert not guard.public(str(network[-1]))
