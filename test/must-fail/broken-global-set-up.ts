/** A global set-up that fails. */
export default function setup(): never {
  throw new Error("the global set-up fails");
}
