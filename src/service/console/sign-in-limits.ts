/**
 * Limits of sign-ins. Only failures count, and what strangers do never keeps out a device that signed in before: such a
 * device has an allowance of its own.
 */
import { hashOf } from "../store/secrets.ts";
import type { CreateLimiter, Limit, Limiter } from "../http/rate-limiter.ts";
import type { Device } from "./devices.ts";
import { folded } from "./operators.ts";

export interface SignInLimits<Of> {
  /** Failures of a known device, of an operator who changes their password, and of a name at one address. */
  readonly guesses: Of;
  /** Failures of all names at one address, which cost the service time. */
  readonly address: Of;
  /** Failures of a name at all addresses, against guesses from many. Known devices are exempt. */
  readonly name: Of;
}

/** Withstood by far by a password of ten characters. */
export const SIGN_IN_LIMITS: SignInLimits<Limit> = {
  guesses: { burst: 10, perMinute: 2 },
  address: { burst: 30, perMinute: 10 },
  name: { burst: 100, perMinute: 10 },
};

export interface SignInAttempt {
  /** Counts what the form says, before the password is checked. Errors: `rate_limited`. */
  at(name: string): Promise<void>;
  /** The password was right: nothing was a failure. */
  succeeded(): Promise<void>;
}

export interface SignInGuard {
  /** Counts what is known before anything of the request's body is read. Errors: `rate_limited`. */
  begin(device: Device | undefined, address: string): Promise<SignInAttempt>;
  /** The same for a signed-in operator who changes their own password. Errors: `rate_limited`. */
  beginChange(operatorId: string): Promise<Pick<SignInAttempt, "succeeded">>;
}

export function createSignInGuard(
  createLimiter: CreateLimiter,
  limits: Readonly<Partial<SignInLimits<Limit | null>>> = {},
): SignInGuard {
  const all = { ...SIGN_IN_LIMITS, ...limits };
  const guesses = createLimiter("signIns", all.guesses);
  const ofAddress = createLimiter("signInsOfAddress", all.address);
  const ofName = createLimiter("signInsOfName", all.name);

  return {
    async begin(device, address) {
      const counted: (readonly [Limiter, string])[] = [];
      const count = async (limit: Limiter, key: string): Promise<void> => {
        await limit.consume(key);
        counted.push([limit, key]);
      };
      await (device === undefined ? count(ofAddress, address) : count(guesses, `device ${device.id}`));
      return {
        async at(name) {
          if (device?.knows(name) === true) return;
          if (device !== undefined) await count(ofAddress, address);
          // As it is looked up, so that other spellings do not get their own count; hashed, because it may be long.
          const guessed = hashOf(folded(name)).toString("base64url");
          await count(guesses, `name ${guessed} at ${address}`);
          await count(ofName, guessed);
        },
        async succeeded() {
          for (const [limit, key] of counted) await limit.refund(key);
        },
      };
    },
    async beginChange(operatorId) {
      const key = `operator ${operatorId}`;
      await guesses.consume(key);
      return { succeeded: () => guesses.refund(key) };
    },
  };
}
