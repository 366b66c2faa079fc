import fc from "fast-check";
import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

test("finds person, household and network of an address", () => {
  for (const [text, person, household, network] of [
    ["203.0.113.9", "203.0.113.9", "203.0.113.9", "203.0.113.0/24"],
    ["::ffff:203.0.113.9", "203.0.113.9", "203.0.113.9", "203.0.113.0/24"],
    ["::FFFF:CB00:7109", "203.0.113.9", "203.0.113.9", "203.0.113.0/24"],
    ["0:0:0:0:0:ffff:203.0.113.9", "203.0.113.9", "203.0.113.9", "203.0.113.0/24"],
    ["2001:db8:1:2:3:4:5:6", "20010db800010002/64", "20010db8000100/56", "20010db80001/48"],
    ["2001:0DB8:0001:0002::", "20010db800010002/64", "20010db8000100/56", "20010db80001/48"],
    ["fe80::1%eth0", "fe80000000000000/64", "fe800000000000/56", "fe8000000000/48"],
    ["::1", "0000000000000000/64", "00000000000000/56", "000000000000/48"],
    ["203.0.113.9:4711", "203.0.113.9", "203.0.113.9", "203.0.113.0/24"],
    ["[2001:db8:1:2::1]:4711", "20010db800010002/64", "20010db8000100/56", "20010db80001/48"],
  ] as const) {
    expect(clientAddress(text), text).toEqual({ person, household, network });
  }
});

test("counts all else as the one unknown person", () => {
  for (const text of [
    undefined,
    "",
    "unknown",
    "203.0.113.9, 10.0.0.1",
    "203.0.113.256",
    "2001:db8::g",
    "\n",
  ]) {
    expect(clientAddress(text), String(text)).toEqual({
      person: "unknown",
      household: "unknown",
      network: "unknown",
    });
  }
});

const groups = (count: number) =>
  fc.array(fc.integer({ min: 1, max: 0xffff }), { minLength: count, maxLength: count });
const inHex = (parts: number[]) => parts.map((part) => part.toString(16)).join(":");

test("two addresses are one person exactly when they share their /64, one household their /56, one network their /48", () => {
  fc.assert(
    fc.property(
      groups(3),
      fc.tuple(groups(1), groups(1)),
      groups(4),
      groups(4),
      (network, [subnet, otherSubnet], host, otherHost) => {
        const one = clientAddress(inHex([...network, ...subnet, ...host]));
        const sameSubnet = clientAddress(
          inHex([...network, ...subnet, ...otherHost]).toUpperCase(),
        );
        expect(sameSubnet).toEqual(one);
        const sameHousehold = clientAddress(inHex([...network, ...otherSubnet, ...host]));
        expect(sameHousehold.network).toBe(one.network);
        expect(sameHousehold.person === one.person).toBe(subnet[0] === otherSubnet[0]);
        const ofHousehold = (part: number[]) => (part[0] ?? 0) >> 8;
        expect(sameHousehold.household === one.household).toBe(
          ofHousehold(subnet) === ofHousehold(otherSubnet),
        );
      },
    ),
  );
});

test("each IPv4 address is a person of its own, with its mapped form", () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV4(), (one, other) => {
      expect(clientAddress(`::ffff:${one}`)).toEqual(clientAddress(one));
      expect(clientAddress(one).person === clientAddress(other).person).toBe(one === other);
    }),
  );
});
