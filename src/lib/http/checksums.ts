import { crc32 } from "node:zlib";

/** The CRC-32 of some bytes, and what it takes to put other bytes before them. */
export interface Checksum {
  sum: number;
  length: number;
  /** x to the power of 8 × `length`, modulo the polynomial: what stands before is multiplied by it. */
  shift: number;
}

/** The polynomial of CRC-32 with its bits reversed, as everything here (RFC 1952, section 8). */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x8000_0000;

/** x to the power of 2 to the power of n. */
const POWERS: number[] = [0x4000_0000];
for (let n = 1; n < 32; n += 1)
  POWERS.push(multiply(POWERS[n - 1] as number, POWERS[n - 1] as number));

export function checksumOf(bytes: Buffer): Checksum {
  return { sum: crc32(bytes), length: bytes.length, shift: powerOf(bytes.length * 8) };
}

/** The checksum of the parts one after the other, without a look at their bytes. */
export function joinChecksums(parts: readonly Checksum[]): Checksum {
  return parts.reduce((before, { sum, length, shift }) => ({
    sum: (multiply(shift, before.sum) ^ sum) >>> 0,
    length: before.length + length,
    shift: multiply(before.shift, shift),
  }));
}

function powerOf(exponent: number): number {
  let power = ONE;
  for (let rest = exponent, n = 0; rest > 0; rest = Math.floor(rest / 2), n += 1) {
    if (rest % 2 === 1) power = multiply(POWERS[n] as number, power);
  }
  return power;
}

/** The product of two polynomials over GF(2), modulo that of CRC-32. */
function multiply(one: number, other: number): number {
  let product = 0;
  let factor = other;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((one & bit) !== 0) product ^= factor;
    factor = (factor & 1) === 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1;
  }
  return product >>> 0;
}
