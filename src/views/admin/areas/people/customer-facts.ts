/** What the page of a customer shows of the account. */
export interface CustomerFacts {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly roles: readonly string[]
  readonly createdAt: Date
  readonly confirmedAt: Date | null
  readonly blockedAt: Date | null
  readonly partnerConsentAt: Date | null
  readonly hasTotp: boolean
  readonly passkeys: number
  readonly lastSeenAt: Date | null
}
