import { z } from 'zod'
import { ADDRESS_PARTS } from '#domains/order/contract.ts'

/** An amount of money. Source: docs/http-contract.md "Form of a call". */
export const MONEY = z
  .object({
    amount: z.int().describe('Minor units, such as cents'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .describe('ISO 4217'),
  })
  .meta({ id: 'Money' })

/** An instant. Source: docs/http-contract.md "Form of a call". */
export const INSTANT = z.iso.datetime().describe('RFC 3339, UTC')

/** A day. */
export const DAY = z.iso.date()

/** A duration, such as the period of a plan. */
export const PERIOD = z
  .string()
  .regex(/^P\d{1,4}[DWMY]$/)
  .describe('ISO 8601, such as P1M')

/** Names of things that forms send back. */
export const UUID = z.uuid()

/** The answer of a call that says no more than that it is done. */
export const OK = z.object({ ok: z.literal(true) }).meta({ id: 'Done' })

/** The key of an order. */
export const ORDER_KEY = z
  .string()
  .regex(/^[\w-]{27}$/)
  .describe('The key of an order; whoever has it may pay')

/** A postal address as forms send it. */
export const ADDRESS = z
  .object(
    Object.fromEntries(ADDRESS_PARTS.map((part) => [part, z.string()])) as Record<
      (typeof ADDRESS_PARTS)[number],
      z.ZodString
    >,
  )
  .meta({ id: 'Address' })

/** Whether somebody is signed in now, or which second factors they have. */
export const SIGNED_IN = z.object({ isLoggedIn: z.literal(true), setUpFactor: z.boolean().optional() })

/** The page that follows. */
export const REDIRECT = z.object({
  redirect: z.string().describe('Address of the page that follows, with the base'),
})

/** The page of the back office that follows. */
export const PAGE = z.object({ page: z.string().describe('Path of the page that follows, without the base') })

/** The id of what was made or changed. */
export const ID = z.object({ id: z.string() })

/** The handle of the product that was changed. */
export const PRODUCT = z.object({ product: z.string() })
