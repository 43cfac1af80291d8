/** The first row of data that is a list. */
const FIRST = ['0']

/** Keys that scripts may rely on, of each command that prints data. Keys are added here, never removed. */
export const KEYS: Readonly<
  Record<string, { readonly args?: readonly string[]; readonly keys: readonly string[] }>
> = {
  'article show': { args: ['RECORDING'], keys: ['versions'] },
  attention: { keys: ['waiting'] },
  audit: { keys: ['clean', 'orders', 'entries', 'unsealed', 'invariants'] },
  'bank import': {
    args: ['BANK', '--dry-run'],
    keys: ['dryRun', 'lines', 'problems', 'otherAccounts', 'skipped'],
  },
  'bank queue': { keys: ['lines'] },
  'code count': { args: ['SALE'], keys: ['code', 'used', 'counts'] },
  'code create': { args: ['ANOTHER', '--percent', '10'], keys: ['code'] },
  'code guesses': { keys: ['hours'] },
  'code list': { keys: ['codes'] },
  'code show': {
    args: ['SALE'],
    keys: [
      ...['code', 'state', 'purpose', 'kind', 'percent', 'amount', 'minimum', 'stacks', 'used', 'totalLimit'],
      ...['personLimit', 'validFrom', 'validUntil', 'endedAt', 'note', 'createdAt', 'createdBy', 'events'],
    ],
  },
  'coupon create': { args: ['5'], keys: ['codes', 'amount', 'validUntil'] },
  'coupon show': {
    args: ['CODE'],
    keys: ['state', 'note', 'createdAt', 'createdBy', 'validUntil', 'entries', 'balance', 'initial'],
  },
  doctor: { keys: ['findings'] },
  'entitlement list': { args: ['PAID'], keys: FIRST },
  'i18n check': { keys: ['problems'] },
  'i18n missing': { keys: [] },
  import: { args: ['GOODS', '--dry-run'], keys: ['dryRun', 'rows', 'totals'] },
  'invoice export': { args: ['FOLDER'], keys: ['folder', 'table', 'written', 'waiting'] },
  'i18n own': { keys: ['broken'] },
  'invoice list': { keys: FIRST },
  'invoice show': {
    args: ['INVOICE'],
    keys: ['number', 'kind', 'issuedAt', 'order', 'amount', 'printedAt', 'missing', 'vat'],
  },
  'job list': { keys: ['jobs'] },
  'order holds': { keys: ['reviews', 'unallocated'] },
  'order list': { keys: ['orders', 'next'] },
  'order refunds': { args: ['ORDER'], keys: ['order', 'state', 'invoiceNumber', 'payments', 'refunds'] },
  'order show': {
    args: ['ORDER'],
    keys: ['number', 'state', 'payment', 'lines', 'money', 'attempts', 'refunds', 'mails'],
  },
  'payment unmatched': { keys: ['payments'] },
  rehearse: { keys: ['from', 'to', 'days', 'sums', 'mails', 'attention', 'notSetUp'] },
  'plan list': { keys: ['plans'] },
  'recording check': { keys: ['checked', 'lost'] },
  'recording list': { keys: ['recordings', 'next'] },
  'recording show': { args: ['RECORDING'], keys: ['kind', 'durationMs', 'files'] },
  'setup --compare': { args: ['SETUP'], keys: ['changes'] },
  setup: { args: ['SETUP', '--dry-run'], keys: ['dryRun', 'changes'] },
  'abuse list': { keys: ['cases'] },
  'abuse show': {
    args: ['REPORT'],
    keys: [
      ...['number', 'state', 'decision', 'kind', 'thing', 'reason', 'createdAt', 'decidedAt', 'appealedAt'],
      ...['email', 'text', 'history'],
    ],
  },
  'block list': { keys: ['blocks'] },
  'contact list': { keys: ['messages'] },
  'contact show': {
    args: ['1001'],
    keys: [
      ...['number', 'case', 'state', 'name', 'email', 'subject', 'locale', 'suspicion', 'receivedAt'],
      ...['messages', 'events'],
    ],
  },
  'statement list': { keys: ['statements'] },
  'statement show': {
    args: ['1001'],
    keys: [
      ...['number', 'kind', 'state', 'note', 'proved', 'refund', 'receivedAt', 'actsAt', 'name', 'contract'],
      ...['email', 'part', 'grounds', 'reason', 'wishedOn', 'lines', 'events'],
    ],
  },
  'subscription list': { keys: ['subscriptions'] },
  'subscription show': {
    args: ['SUBSCRIPTION'],
    keys: ['number', 'state', 'renews', 'gatewayId', 'paidUntil', 'endsAt', 'periods', 'changes', 'history'],
  },
  'subscription timeline': { args: ['SUBSCRIPTION'], keys: ['number', 'state', 'entries'] },
  'user password-options': { keys: ['added', 'versions'] },
  'gift list': { keys: ['gifts'] },
  'gift show': {
    args: ['PAID'],
    keys: [
      ...['number', 'state', 'periods', 'period', 'recipientEmail'],
      ...['sentAt', 'expiresAt', 'startsAt', 'endsAt', 'history'],
    ],
  },
  'voucher list': { args: ['PAID'], keys: ['vouchers', 'gifts'] },
  'device-client list': { keys: ['clients'] },
  'token list': { args: ['member@example.com'], keys: ['tokens'] },
  'webhook list': { keys: ['endpoints'] },
  'webhook add': { args: ['https://calls.example/added'], keys: ['id', 'secret', 'events'] },
  'webhook secret': { args: ['WEBHOOK'], keys: ['secret'] },
}
