// Types whose names explain a mistake in the compiler's error message. No value has these types, so nothing is
// assignable to them. Used where TypeScript's own message is unclear.

declare const issue: unique symbol

/** Shows `Message` in the compiler error. */
export interface TypeIssue<Message extends string> {
  readonly [issue]: Message
}

/** An unknown member, with the members that may have been meant. */
export interface UnknownMember<Name, Known> {
  readonly [issue]: readonly [Name, Known]
}

/** Refuses members of `Given` that `Known` lacks. TypeScript itself checks only fresh object literals. */
export type OnlyMembersOf<Known, Given> = [Exclude<keyof Given, keyof Known>] extends [never]
  ? unknown
  : UnknownMember<Exclude<keyof Given, keyof Known>, Exclude<keyof Known, keyof Given>>
