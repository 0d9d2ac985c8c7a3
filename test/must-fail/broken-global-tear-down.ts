/** A global set-up whose tear-down fails. */
export default function setup(): () => never {
  return () => {
    throw new Error("the global tear-down fails");
  };
}
