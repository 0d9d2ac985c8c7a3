/** Passwords are stored as scrypt hashes that contain their parameters, so that the cost can be raised later. */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

/** Scrypt's parameters: the cost, a power of two; the block size; the parallelization. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** Source: OWASP Password Storage Cheat Sheet (read 2026-11), scrypt; takes 32 MB and about 0.2 s. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** In UTF-16 code units. Only the length counts; any characters are allowed. */
export const MIN_PASSWORD_UNITS = 10;
export const MAX_PASSWORD_UNITS = 200;

/** A generated password: 20 letters and digits that are not easily misread, in groups (100 bits). */
export function newPassword(): string {
  const digits = "0123456789abcdefghjkmnpqrstvwxyz";
  const letters = Array.from(randomBytes(20), (byte) => digits.charAt(byte & 31)).join("");
  return letters.replace(/(.{5})(?=.)/g, "$1-");
}

/** Shape: `scrypt$N$r$p$salt$hash`. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await run(password, salt, HASH_BYTES, cost);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** Whether the password matches. Takes as long without a stored hash, so that the time does not reveal who exists. */
export async function isPassword(password: string, stored: string | undefined, usual: PasswordCost): Promise<boolean> {
  const [, N, r, p, salt, hash] = (stored ?? nobodys(usual)).split("$");
  const expected = Buffer.from(hash ?? "", "base64url");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const given = await run(password, Buffer.from(salt ?? "", "base64url"), expected.length, cost);
  return timingSafeEqual(given, expected) && stored !== undefined;
}

/** Replaces the hash of a person who does not exist; nothing is derived for it. */
function nobodys({ N, r, p }: PasswordCost): string {
  return ["scrypt", N, r, p, "nobody", Buffer.alloc(HASH_BYTES).toString("base64url")].join("$");
}

function run(password: string, salt: Buffer, length: number, cost: PasswordCost): Promise<Buffer> {
  // The same characters in another Unicode composition are the same password. Node's own memory limit is just below
  // what N=2^15 needs.
  return derive(password.normalize("NFKC"), salt, length, { ...cost, maxmem: 256 * cost.N * cost.r });
}
