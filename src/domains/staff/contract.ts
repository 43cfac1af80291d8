/** Values of a form or facts of an act, as JSON. */
export type ActValues = Readonly<Record<string, unknown>>

/** Something that staff did in the back office. */
export interface StaffAct {
  readonly id: string
  readonly at: Date
  /** Null: whoever did it was erased. */
  readonly accountId: string | null
  /** What was done, such as `orders.ship` or `pages.save`. */
  readonly what: string
  /** What kind of thing it was done to, and the name by which its page is found. */
  readonly subjectKind: string
  readonly subject: string
  /** Null: there was nothing before, or no values changed. */
  readonly before: ActValues | null
  readonly after: ActValues | null
  /** Id of the act that this one took back. */
  readonly undoes: string | null
}
