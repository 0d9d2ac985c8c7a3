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

export const EQUIVALENT: readonly Equivalent[] = [];
