/** Forms that one person fills in, where the team chat has them. */
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { ButtonAction } from "./button.ts";

export interface Form {
  /** Of the interaction that submitting it causes. */
  readonly action: ButtonAction;
  /** Of the same; ids only. */
  readonly value: string;
  readonly title: Sentence;
  readonly submit: Sentence;
  /** What the fields show at first, by their names: comes back with what is filled in, to tell what was changed. */
  readonly before?: Readonly<Record<string, string>>;
  /** 1 to 10. */
  readonly fields: readonly FormField[];
  /** The person's language, if it is known: `pt-BR`. */
  readonly language?: string;
}

export interface FormField {
  readonly name: string;
  readonly label: Sentence;
  readonly hint?: Sentence;
  /** Literal text that stands there already. */
  readonly value: string;
  /** In UTF-16 code units. */
  readonly maxUnits: number;
  readonly isLong?: true;
  readonly isOptional?: true;
  /** One of them is chosen, `value` at first; 1 to `MAX_FORM_CHOICES`. Absent: any text. */
  readonly choices?: readonly FormChoice[];
}

export const MAX_FORM_CHOICES = 100;

export interface FormChoice {
  readonly value: string;
  /** Literal, or a sentence of the bridge. */
  readonly label: string | Sentence;
}
