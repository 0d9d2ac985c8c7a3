/** Templates for Preact. Everything from outside is inserted as text, never as HTML. */
import htm from "htm";
import { h, type ComponentChild, type ComponentChildren, type VNode } from "preact";

export type Child = ComponentChild;
export type Children = ComponentChildren;

/** Parses a template into elements. `undefined` and `false` draw nothing. */
export const html = htm.bind(h) as unknown as (parts: TemplateStringsArray, ...values: unknown[]) => VNode;

/** Redraws a thing only when it or its dependencies have changed: Preact skips a child that is the same object. */
export function createCache() {
  const drawn = new WeakMap<object, { readonly key: string; readonly child: Child }>();
  return (thing: object, dependencies: readonly unknown[], draw: () => Child): Child => {
    const key = dependencies.join(" ");
    const last = drawn.get(thing);
    if (last?.key === key) return last.child;
    const child = draw();
    drawn.set(thing, { key, child });
    return child;
  };
}

const TONES = 6;
/** Picks a person's colour by their id. */
export const toneOf = (id: string | number): number =>
  Array.from(String(id), (letter) => letter.charCodeAt(0)).reduce((sum, code) => sum + code, 0) % TONES;

/** Joins class names, without those that are off. */
export const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(" ");
