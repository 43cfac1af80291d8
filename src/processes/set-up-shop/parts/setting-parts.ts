import { z } from 'zod'
import { DIGEST, type DigestSetting } from '#domains/attention/contract.ts'
import { readDigestSetting } from '#domains/attention/index.ts'
import { ACCOUNT_KEYS, type BookSetting, CHARTS, DEFAULT_ACCOUNTS } from '#domains/book-export/contract.ts'
import { readBookSetting } from '#domains/book-export/index.ts'
import { INVITE_DAYS_MAX } from '#domains/review/contract.ts'
import {
  CONTACT_RULES,
  type ContactRules,
  PARTNER_RULES,
  type PartnerRules,
  PENDING_DAYS_MIN,
  RETURN_DAYS_MAX,
  RETURN_DAYS_MIN,
  RETURN_RULES,
  REVIEW_RULES,
  type ReturnRules,
  type ReviewRules,
  readSettings,
  saveSettings,
} from '#domains/shop/index.ts'
import { locale } from '../file-fields.ts'
import type { FilePart } from './part.ts'

/** When owners are told by mail what waits for them. */
export const attentionPart: FilePart<DigestSetting, DigestSetting> = {
  holds: { settings: ['attentionMail'], tables: [] },
  schema: z.strictObject({
    isOn: z.boolean().default(DIGEST.isOn),
    hour: z.int().min(0).max(23).default(DIGEST.hour),
  }),
  ofFile: (written) => written,
  toFile: (state) => state,
  read: readDigestSetting,
  save: (tx, attentionMail, { now }) => saveSettings(tx, { attentionMail }, now),
}

/** Who hears of messages to the shop, and how long conversations are kept. */
export const contactPart: FilePart<ContactRules, ContactRules> = {
  holds: { settings: ['contact'], tables: [] },
  schema: z.strictObject({
    recipients: z.array(z.email()).max(5).default([]),
    hours: z.partialRecord(locale, z.string().max(500)).default({}),
    keepMonths: z.int().min(1).max(120).default(CONTACT_RULES.keepMonths),
  }) as unknown as z.ZodType<ContactRules>,
  ofFile: (written) => written,
  toFile: (state) => state,
  async read(db) {
    const { contact } = await readSettings(db, ['contact'])
    return Object.assign({}, CONTACT_RULES, contact)
  },
  save: (tx, contact, { now }) => saveSettings(tx, { contact }, now),
}

/** Who pays for goods that come back, and how long the shop takes them. */
export const returnPart: FilePart<ReturnRules, ReturnRules> = {
  holds: { settings: ['returns'], tables: [] },
  schema: z.strictObject({
    payer: z.enum(['buyer', 'shop']).default(RETURN_RULES.payer),
    days: z.int().min(RETURN_DAYS_MIN).max(RETURN_DAYS_MAX).default(RETURN_RULES.days),
  }),
  ofFile: (written) => written,
  // Stored objects have no order.
  toFile: ({ payer, days }) => ({ payer, days }),
  async read(db) {
    const { returns } = await readSettings(db, ['returns'])
    const { payer, days }: ReturnRules = Object.assign({}, RETURN_RULES, returns)
    return { payer, days }
  },
  save: (tx, returns, { now }) => saveSettings(tx, { returns }, now),
}

/** Whether products have reviews, who looks at them first, and whether buyers are asked. */
export const reviewPart: FilePart<ReviewRules, ReviewRules> = {
  holds: { settings: ['reviews'], tables: [] },
  schema: z.strictObject({
    isOn: z.boolean().default(REVIEW_RULES.isOn),
    isModerated: z.boolean().default(REVIEW_RULES.isModerated),
    inviteDays: z.int().min(1).max(INVITE_DAYS_MAX).nullable().default(REVIEW_RULES.inviteDays),
  }),
  ofFile: (written) => written,
  toFile: (state) => state,
  async read(db) {
    const { reviews } = await readSettings(db, ['reviews'])
    return Object.assign({}, REVIEW_RULES, reviews)
  },
  save: (tx, reviews, { now }) => saveSettings(tx, { reviews }, now),
}

const accountNumber = z.int().min(1).max(999_999_999)
const accounts = z.strictObject(
  Object.fromEntries(ACCOUNT_KEYS.map((key) => [key, accountNumber])) as Record<
    (typeof ACCOUNT_KEYS)[number],
    typeof accountNumber
  >,
)

/** How the books are handed to an accountant. */
export const bookPart: FilePart<BookSetting, BookSetting> = {
  holds: { settings: ['bookExport'], tables: [] },
  schema: z
    .strictObject({
      chart: z.enum(CHARTS),
      consultant: z.int().min(1_001).max(9_999_999),
      client: z.int().min(1).max(99_999),
      firstMonth: z.int().min(1).max(12),
      // Those that are not named are the usual ones of the chart.
      accounts: accounts.partial().default({}),
    })
    .transform((typed) => ({
      ...typed,
      accounts: { ...DEFAULT_ACCOUNTS[typed.chart], ...withoutGaps(typed.accounts) },
    })),
  ofFile: (written) => written,
  // Stored objects have no order.
  toFile: ({ chart, consultant, client, firstMonth, accounts: numbers }) => ({
    chart,
    consultant,
    client,
    firstMonth,
    accounts: Object.fromEntries(ACCOUNT_KEYS.map((key) => [key, numbers[key]])) as BookSetting['accounts'],
  }),
  read: readBookSetting,
  save: (tx, bookExport, { now }) => saveSettings(tx, { bookExport }, now),
}

/** The schema's type lets a number be undefined; such an entry must not hide the usual one. */
function withoutGaps(given: object): Partial<BookSetting['accounts']> {
  return Object.fromEntries(Object.entries(given).filter(([, number]) => number !== undefined))
}

interface LegalBlanks {
  readonly representative: string
  readonly register: string
}

const blank = z.string().trim().max(200).default('')

/** What the templates of the legal pages ask beside the address. */
export const legalPart: FilePart<LegalBlanks, LegalBlanks> = {
  holds: { settings: ['legalBlanks'], tables: [] },
  schema: z.strictObject({ representative: blank, register: blank }),
  ofFile: (written) => written,
  toFile: (state) => state,
  async read(db) {
    const { legalBlanks } = await readSettings(db, ['legalBlanks'])
    const { representative = '', register = '' } = (legalBlanks ?? {}) as Partial<LegalBlanks>
    return { representative, register }
  },
  save: (tx, legalBlanks, { now }) => saveSettings(tx, { legalBlanks }, now),
}

/** Whether the shop has a partner programme, and how links count. */
export const partnerPart: FilePart<PartnerRules, PartnerRules> = {
  holds: { settings: ['partners'], tables: [] },
  schema: z.strictObject({
    isOpen: z.boolean().default(PARTNER_RULES.isOpen),
    windowDays: z.int().min(1).max(365).default(PARTNER_RULES.windowDays),
    firstClick: z.boolean().default(PARTNER_RULES.firstClick),
    rateBp: z.int().min(0).max(10_000).default(PARTNER_RULES.rateBp),
    recurringMonths: z.int().min(0).max(120).default(PARTNER_RULES.recurringMonths),
    pendingDays: z.int().min(PENDING_DAYS_MIN).max(365).default(PARTNER_RULES.pendingDays),
    tiers: z.array(z.string().trim().min(1).max(40)).max(20).default([]),
    minPayoutMinor: z.int().min(1).default(PARTNER_RULES.minPayoutMinor),
    payoutDay: z.int().min(1).max(28).nullable().default(PARTNER_RULES.payoutDay),
    secondPersonMinor: z.int().min(1).nullable().default(PARTNER_RULES.secondPersonMinor),
    ordersPerDay: z.int().min(1).max(100_000).nullable().default(PARTNER_RULES.ordersPerDay),
    returnPercent: z.int().min(1).max(100).nullable().default(PARTNER_RULES.returnPercent),
  }),
  ofFile: (written) => written,
  // Stored objects have no order.
  toFile: ({ isOpen, windowDays, firstClick, rateBp, recurringMonths, pendingDays, tiers, ...rest }) => ({
    isOpen,
    windowDays,
    firstClick,
    rateBp,
    recurringMonths,
    pendingDays,
    tiers,
    minPayoutMinor: rest.minPayoutMinor,
    payoutDay: rest.payoutDay,
    secondPersonMinor: rest.secondPersonMinor,
    ordersPerDay: rest.ordersPerDay,
    returnPercent: rest.returnPercent,
  }),
  async read(db) {
    const { partners } = await readSettings(db, ['partners'])
    return Object.assign({}, PARTNER_RULES, partners as Partial<PartnerRules> | undefined)
  },
  save: (tx, partners, { now }) => saveSettings(tx, { partners }, now),
}
