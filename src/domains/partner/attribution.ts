import type { PartnerRules } from '#domains/shop/index.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { type OwnOrder, type Step, VISIT_HOURS, type Way } from './contract.ts'

/** Something that speaks for a partner when an order is placed. */
export interface Candidate {
  readonly way: Exclude<Way, 'renewal'>
  readonly partnerId: string
  /** When the link was followed or the customer bound; null for a code. */
  readonly at: Date | null
  /** Whether the partner takes part now. */
  readonly isActive: boolean
  readonly accountId: string | null
  /** '' where the partner has no account any more. */
  readonly email: string
  /** Whether the partner is signed in from the buyer's network. */
  readonly isSameNetwork: boolean
}

/** Who places the order. */
export interface Buyer {
  readonly accountId: string | null
  readonly email: string
  /** Whether they agreed that a partner is remembered. */
  readonly consents: boolean
}

/** The decision about one order. */
export interface Attribution {
  readonly partnerId: string
  readonly way: Way
  /** Null: it counts. */
  readonly refused: OwnOrder | null
  readonly isSameNetwork: boolean
  /** Whether the account becomes the partner's customer once the order is paid. */
  readonly binds: boolean
  readonly chain: readonly Step[]
}

/**
 * Decides which partner brought an order, and explains it: a code before the customer's partner before a link.
 * Candidates of blocked partners and old clicks are skipped; an own order counts for nobody. Codes stand in the order
 * in which they were entered. Returns null where nobody brought it. Pure. Source: decision 0067.
 */
export function attribute(
  candidates: readonly Candidate[],
  buyer: Buyer,
  rules: PartnerRules,
  now: Date,
): Attribution | null {
  const chain: Step[] = []
  const passed: Step[] = []
  const valid = candidates.filter((one) => {
    const skipped = whySkipped(one, rules, now)
    if (skipped !== null) passed.push(stepOf(skipped, one.at))
    return skipped === null
  })
  const codes = valid.filter(({ way }) => way === 'code')
  const customer = valid.find(({ way }) => way === 'customer')
  const links = inOrder(valid, rules)
  const chosen = codes[0] ?? customer ?? links[0]
  if (!chosen) return null
  chain.push(stepOf(chosen.way, chosen.at))
  if (isContested(codes, chosen)) chain.push({ what: 'first-code' })
  if (chosen.way === 'code' && customer && customer.partnerId !== chosen.partnerId)
    chain.push({ what: 'before-customer' })
  if (chosen.way === 'code' || chosen.way === 'customer') {
    if (isContested(links, chosen)) chain.push({ what: 'before-link' })
  } else if (isContested(links, chosen)) chain.push({ what: rules.firstClick ? 'first-click' : 'last-click' })
  chain.push(...passed)
  const refused = ownOrder(chosen, buyer)
  if (refused) chain.push({ what: refused })
  return {
    partnerId: chosen.partnerId,
    way: chosen.way,
    refused,
    isSameNetwork: chosen.isSameNetwork,
    binds: refused === null && buyer.consents && buyer.accountId !== null && chosen.way !== 'customer',
    chain,
  }
}

/** Returns the links, the one that counts first; a remembered click says more than the visit that it began. */
function inOrder(valid: readonly Candidate[], { firstClick }: PartnerRules): readonly Candidate[] {
  const links = valid.filter(({ way }) => way === 'click' || way === 'visit')
  const time = ({ at }: Candidate): number => at?.getTime() ?? 0
  const sorted = links.toSorted((a, b) => (firstClick ? time(a) - time(b) : time(b) - time(a)))
  const [first] = sorted
  const remembered = sorted.find(({ way, partnerId }) => way === 'click' && partnerId === first?.partnerId)
  return remembered ? [remembered, ...sorted.filter((one) => one !== remembered)] : sorted
}

function isContested(candidates: readonly Candidate[], { partnerId }: Candidate): boolean {
  return candidates.some((one) => one.partnerId !== partnerId)
}

function whySkipped({ way, at, isActive }: Candidate, { windowDays }: PartnerRules, now: Date) {
  if (!isActive) return 'blocked-skipped'
  const age = at === null ? 0 : now.getTime() - at.getTime()
  if (way === 'click' && age > windowDays * DAY) return 'click-expired'
  return way === 'visit' && age > VISIT_HOURS * HOUR ? 'visit-expired' : null
}

function ownOrder(partner: Candidate, buyer: Buyer): OwnOrder | null {
  if (partner.accountId !== null && partner.accountId === buyer.accountId) return 'own-account'
  return partner.email !== '' && mailbox(partner.email) === mailbox(buyer.email) ? 'own-email' : null
}

/** Returns an e-mail address without what leads to the same mailbox: letter case, `+tag`, the dots of Gmail. Pure. */
export function mailbox(email: string): string {
  const address = email.trim().toLowerCase()
  const [name = '', host = ''] = address.split('@')
  const plain = name.split('+', 1)[0] ?? ''
  return /^(?:gmail|googlemail)\.com$/.test(host)
    ? `${plain.replaceAll('.', '')}@gmail.com`
    : `${plain}@${host}`
}

function stepOf(what: Step['what'], at: Date | null): Step {
  return at === null ? { what } : { what, at: at.toISOString() }
}
