import { msg } from '#kernel/translate.ts'

/** Steps of the guided set-up, in their order. */
export const SET_UP_STEPS = [
  { id: 'shop', title: msg('Name and look') },
  { id: 'place', title: msg('Address and currency') },
  { id: 'shipping', title: msg('Shipping') },
  { id: 'vat', title: msg('VAT') },
  { id: 'legal', title: msg('Legal pages') },
  { id: 'payment', title: msg('Payment') },
  { id: 'mail', title: msg('Mail') },
  { id: 'product', title: msg('First product') },
] as const

export type SetUpStep = (typeof SET_UP_STEPS)[number]['id']

/** Something that is still to do before the shop sells well. */
export interface Obstacle {
  readonly id: string
  /** Whether nobody can order because of it. */
  readonly stops: boolean
  readonly title: string
  /** What it means. */
  readonly meaning: string
  /** Where it is mended: a path without the base. */
  readonly path: string
}

export interface Choice {
  readonly value: string
  readonly name: string
  readonly isChosen: boolean
}

/** A country that can be ticked, or stands in a zone that the owner made by hand. */
export interface CountryChoice extends Choice {
  /** Name of the owner's own zone; null: in none. */
  readonly ownZone: string | null
}

/** What the guided set-up shows at one step. */
export interface SetUpSteps {
  readonly kind: 'steps'
  readonly step: SetUpStep | 'done'
  readonly done: readonly SetUpStep[]
  /** What the fields hold, by their names; '' for nothing. */
  readonly values: Readonly<Record<string, string>>
  /** Of what this step shows: whoever saves over a newer one is told. '' where a step only adds. */
  readonly version: string
  readonly currency: string
  readonly countries: readonly CountryChoice[]
  readonly currencies: readonly Choice[]
  readonly timeZones: readonly Choice[]
  readonly languages: readonly Choice[]
  /** Handles of legal pages that have a text. */
  readonly legal: readonly string[]
  readonly hasMailServer: boolean
  readonly hasProvider: boolean
  readonly obstacles: readonly Obstacle[]
}

/**
 * The guided set-up: the owner's account, which needs the key of the operator, the steps, or why it is closed to
 * this visitor.
 */
export type SetUpView =
  | { readonly kind: 'account' }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'factor' }
  | { readonly kind: 'closed' }
  | SetUpSteps
