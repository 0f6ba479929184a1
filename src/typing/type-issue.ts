// Types whose parameters explain a mistake in TypeScript's error message. No value has such a type, so nothing is
// assignable to it. Used where the default message of TypeScript would be unclear.

declare const issue: unique symbol

/** Shows `Message` in TypeScript's error. */
export interface TypeIssue<Message extends string> {
  readonly [issue]: Message
}

/** An unknown member, with the known members that the caller may have meant. */
export interface UnknownMember<Name, Known> {
  readonly [issue]: readonly [Name, Known]
}

/** Refuses members of `Given` that `Known` lacks. By itself, TypeScript checks this only for fresh object literals. */
export type OnlyMembersOf<Known, Given> = [Exclude<keyof Given, keyof Known>] extends [never]
  ? unknown
  : UnknownMember<Exclude<keyof Given, keyof Known>, Exclude<keyof Known, keyof Given>>
