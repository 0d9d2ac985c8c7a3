/** Changes that alter nothing anybody could see, each with its reason. Nobody tries them, and they count neither way. */
export interface Equivalent {
  readonly file: string;
  /** Names of the declarations around it, as the report gives them. */
  readonly in: string;
  /** The lines before and after, white space collapsed, as the report gives them. */
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: "src/team-chats/telegram/directory/people.ts",
    in: "FRESH_MS",
    from: "const FRESH_MS = 5 * 60_000;",
    to: "const FRESH_MS = 5 * 60001;",
    why: "Facts about a person may be five minutes old; nobody sees five milliseconds more.",
  },
  {
    file: "src/team-chats/telegram/outbound/private-notices.ts",
    in: "createNotifyPerson.isPerson",
    from: "const isPerson = splitPerson(person) > 0;",
    to: "const isPerson = splitPerson(person) >= 0;",
    why: "Groups that write as themselves have negative ids, and no person has the id 0.",
  },
];
