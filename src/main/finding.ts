/** One thing that the doctor looked at. */
export interface Finding {
  /** Kebab-case and stable, for scripts. */
  readonly id: string
  /** `bad`: something does not work; `warning`: it works, and will not for long or not for everybody. */
  readonly state: 'good' | 'warning' | 'bad'
  /** What is so. */
  readonly detail: string
  /** What mends it; '' where nothing is wrong. */
  readonly mend: string
}
