import { DAY, HOUR, MINUTE, SECOND } from '#kernel/clock.ts'
import { LOCALES } from '#kernel/locales.ts'
import { figureAfter, inDigits, inWords } from './figures.ts'
import { PARTNER_QUOTED } from './quoted-partner-figures.ts'
import { filesMatching } from './tree.ts'

/** A part of a sentence that quotes figures: each `{}` stands for one of them, in order. */
export type Quoted = readonly [document: string, says: string, ...figures: readonly string[]]

const digits = (path: string, before: string | RegExp, unit = 1): string =>
  inDigits(figureAfter(path, before) / unit)
const words = (path: string, before: string | RegExp, unit = 1): string =>
  inWords(figureAfter(path, before) / unit)

const README = 'README.md'
const ARCHITECTURE = 'docs/architecture.md'
const CONTRACT = 'docs/http-contract.md'
const RULES = 'docs/rules.md'
const GATEWAYS = 'docs/gateways.md'
const DESIGN = 'docs/design.md'
const SCRIPTS = 'docs/payment-scripts.md'
const ADD_A_GATEWAY = 'docs/guides/add-a-gateway.md'
const STATEMENTS = 'docs/guides/import-bank-statements.md'
const BOOK_STATEMENTS = 'docs/guides/book-bank-statements.md'
const PRODUCTS = 'docs/guides/import-products.md'
const REHEARSE = 'docs/guides/rehearse.md'
const SET_UP = 'docs/guides/set-up-a-shop.md'
const WAYS_TO_PAY = 'docs/guides/ways-to-pay.md'
const BACKUP = 'docs/runbooks/backup.md'
const UPGRADE = 'docs/runbooks/upgrade.md'
const SERVER = 'docs/guides/run-on-a-server.md'
const OUTAGE = 'docs/runbooks/outage.md'
const START = 'docs/runbooks/start-and-stop.md'

const PLACE = 'src/domains/order/commands/finalize-order.ts'
const PROMISES = 'src/domains/payment/commands/expire-promises.ts'
const REMINDER = 'src/domains/bank-statement/commands/remind-transfers.ts'
const OBSERVING = 'src/domains/payment/store/observing.ts'
const WEBHOOKS = 'src/api/webhooks.ts'
const TASKS = 'src/main/tasks.ts'
const FORM = 'src/api/plugins/form-body.ts'
const SHOP_RULES = 'src/domains/shop/rules.ts'
const ACCOUNT = 'src/domains/account/contract.ts'
const ORDER = 'src/domains/order/contract.ts'
const PARTNER = 'src/domains/partner/contract.ts'
const ADDRESS = 'src/domains/order/address-rules.ts'
const BUDGET = 'tests/gates/budget.test.ts'
const HASH = 'src/domains/account/password-hash.ts'

const gateways = filesMatching(/^src\/gateways\/(?!support)[\w-]+\/index\.ts$/).length
const reserved = digits(PLACE, 'const RESERVED_MS = ', MINUTE)
const reconciler = words(TASKS, `'reconcile-payments', everyMs: `, MINUTE)
const hardStop = digits('src/main/shutdown.ts', 'const HARD_STOP_MS = ', SECOND)
const transferDueMs = figureAfter(PROMISES, 'const TRANSFER_DUE_MS = ')
const transferDue = inDigits(transferDueMs / DAY)
const reminderMs = figureAfter(REMINDER, 'const TRANSFER_REMINDER_MS = ')
const quantity = digits('src/domains/catalog/import/cells.ts', 'const QUANTITY_MAX = ')
const tolerance = figureAfter('src/gateways/support/signature.ts', 'const SIGNATURE_TOLERANCE_MS = ')
const kept = digits('src/main/sweeps.ts', 'const EVENT_KEPT_MS = ', DAY)
const memory = inDigits(figureAfter(HASH, 'const MEMORY_KIB = ') / 1024)
const share = (name: string): string => digits(SHOP_RULES, new RegExp(`RESERVATION_SHARE: .*\\b${name}: `))
const kib = (path: string, name: string): string => digits(path, `const ${name} = `, 1024)

const phone = [
  digits('src/domains/order/address-rules.ts', /PHONE_PATTERN = .*\]\{/),
  digits('src/domains/order/address-rules.ts', /PHONE_PATTERN = .*\{\d+,/),
] as const

/** Every figure that documents quote, with its source in the program. */
export const QUOTED: readonly Quoted[] = [
  [README, '; {} payment methods;', inWords(gateways)],
  [README, '; {} languages', inWords(LOCALES.length)],
  [
    ARCHITECTURE,
    'for {} minutes, for {} hours while the buyer pays',
    reserved,
    words('src/domains/payment/reservation.ts', 'const UNDER_WAY_MS = ', HOUR),
  ],
  [ARCHITECTURE, 'every {} seconds a job seals', digits(TASKS, `'seal-books', everyMs: `, SECOND)],
  [ARCHITECTURE, 'processed by a job, and kept for {} days', kept],
  [ARCHITECTURE, 'runs every {} minutes', reconciler],
  [
    ARCHITECTURE,
    'skipped after {} payments',
    words('src/domains/payment/commands/reconcile-payments.ts', 'const SILENT_AFTER = '),
  ],
  [ADD_A_GATEWAY, 'more than {} minutes away', inWords(tolerance / MINUTE)],
  [BOOK_STATEMENTS, 'not booked {} days after it was chosen is cancelled', transferDue],
  [
    BOOK_STATEMENTS,
    'it is larger than {} MB',
    digits('src/domains/bank-statement/contract.ts', 'const STATEMENT_BYTES_MAX = ', 1024 * 1024),
  ],
  [STATEMENTS, 'not booked {} days after the buyer chose it is cancelled', transferDue],
  [STATEMENTS, '{} days before that, the shop sends', capital(inWords((transferDueMs - reminderMs) / DAY))],
  [STATEMENTS, 'only by up to {} days', words('src/domains/bank-statement/rules.ts', 'const TWIN_DAYS = ')],
  [PRODUCTS, 'Quantities go up to {}.', quantity],
  [
    PRODUCTS,
    'for at most {} seconds in all',
    digits('src/domains/catalog/media/fetch-pictures.ts', 'const PICTURES_TIME_MS = ', SECOND),
  ],
  [SET_UP, '`buyerPercent` | {} |', share('buyerPercent')],
  [SET_UP, '`networkPercent` | {} |', share('networkPercent')],
  [SET_UP, '`pieces` | {} |', share('pieces')],
  [
    WAYS_TO_PAY,
    '| {} in {} minutes |',
    digits(WEBHOOKS, 'WORTHLESS: Limit = { burst: '),
    words(WEBHOOKS, /WORTHLESS: Limit = .*refillMs: /, MINUTE),
  ],
  [
    WAYS_TO_PAY,
    '| {} a minute |\n| with a valid signature | {} a minute |',
    digits(WEBHOOKS, 'const UNSIGNED: Limit = { burst: '),
    digits(WEBHOOKS, 'const SIGNED: Limit = { burst: '),
  ],
  [OUTAGE, 'again after {} minutes', words(OBSERVING, `/ 4, interval '`)],
  [OUTAGE, 'a week apart, for {} days', digits(OBSERVING, `- updated_at < interval '`)],
  [
    OUTAGE,
    'reads at most {} payments of a provider',
    digits('src/domains/payment/gateway.ts', 'const MOST_LISTED = '),
  ],
  [START, 'After {} s it ends', hardStop],
  [RULES, 'After {} seconds it ends', hardStop],
  [
    RULES,
    'at least {} MiB, {} passes, {} lane',
    memory,
    digits(HASH, 'const PASSES = '),
    digits(HASH, 'const LANES = '),
  ],
  [
    RULES,
    'the {} best known within minutes, all {} in the hours after',
    digits('src/domains/account/commands/hash-common-passwords.ts', 'const BEST_KNOWN = '),
    digits('src/domains/account/common-passwords.ts', 'const COMMON_PASSWORDS = '),
  ],
  [RULES, 'salt below {} bytes', digits(ACCOUNT, /const SALT_PATTERN = .*\){/)],
  [GATEWAYS, 'Every {} minutes it compares', reconciler],
  [GATEWAYS, 'from the clock by {} seconds either way', inDigits(tolerance / SECOND)],
  [GATEWAYS, 'nobody ships is cancelled after {} days', digits(PROMISES, 'const DELIVERY_DUE_MS = ', DAY)],
  [
    GATEWAYS,
    'reminded after {} days, and the order is cancelled after {}.',
    inDigits(reminderMs / DAY),
    transferDue,
  ],
  [
    DESIGN,
    'fades after {} seconds, a copy hint after {};',
    digits('src/web/ui/dialog/banner.css', /\.success-banner {\s+animation: [\w-]+ /),
    digits('src/web/ui/dialog/banner.css', /\.copy-hint {\s+animation: [\w-]+ /),
  ],
  [SCRIPTS, '`policy_report` for {} days', digits('src/api/policy-reports.ts', 'const KEPT_MS = ', DAY)],
  [
    CONTRACT,
    'has at most {} KiB, a form with a file at most {} MiB',
    kib(FORM, 'MAX_FORM_BYTES'),
    digits(FORM, 'const MAX_UPLOAD_BYTES = ', 1024 * 1024),
  ],
  [
    CONTRACT,
    'Answers are kept for {} hours',
    digits('src/api/plugins/idempotency-store.ts', 'const KEEP_ANSWER_MS = ', HOUR),
  ],
  [CONTRACT, 'the minimum length of {} before', digits(ACCOUNT, 'const PASSWORD_MIN_LENGTH = ')],
  [CONTRACT, '`productAdd` adds 1 to {} pieces', String(figureAfter(ORDER, 'const MAX_PIECES = '))],
  [
    CONTRACT,
    'fetch this one file for up to {} hours',
    // A link works until the end of an hour.
    inWords(figureAfter('src/domains/media/links.ts', 'const LINK_LIFETIME_MS = ') / HOUR + 1),
  ],
  [
    CONTRACT,
    'The first and the last {} seconds are kept as 0',
    words('src/domains/media/contract.ts', 'const WORTH_SECONDS = '),
  ],
  [
    REHEARSE,
    'may therefore come up to {} hours after its minute',
    words('src/main/rehearsal/run-rehearsal.ts', 'const STEP_MS = ', HOUR),
  ],
  [CONTRACT, 'of 3 to {} characters `a-z 0-9 -`', digits(PARTNER, 'const REF_MAX = ')],
  ...PARTNER_QUOTED,
  [CONTRACT, 'with the former ref lead on for {} days', digits(PARTNER, 'const REF_LEADS_DAYS = ')],
  [
    CONTRACT,
    'to delete, or after {} days nothing to put back',
    digits('src/domains/review/rules.ts', 'const TAKEN_BACK_MS = ', DAY),
  ],
  [CONTRACT, 'A cart has at most {} lines', digits(ORDER, 'const MAX_LINES = ')],
  [CONTRACT, 'order, and after {} hours, personal data', digits(PLACE, 'const PLACED_READABLE_MS = ', HOUR)],
  [
    CONTRACT,
    'it allows {} tries an hour',
    digits('src/domains/order/commands/identify-reader.ts', 'const IDENTIFY_TRIES_PER_HOUR = '),
  ],
  [CONTRACT, 'reserves them for {} minutes', reserved],
  [CONTRACT, '`limit` (at most {})', digits('src/domains/catalog/contract.ts', 'const PRODUCTS_PAGE_MAX = ')],
  [
    CONTRACT,
    'at most {} times |',
    digits('src/web/payment/call/gateway-answer.ts', 'const CALL_AGAIN_MAX = '),
  ],
  [
    CONTRACT,
    'history }` and allows {} tries an hour',
    digits('src/domains/coupon/contract.ts', 'const TRIES_PER_HOUR = '),
  ],
  [
    CONTRACT,
    '{} tries an hour for each session; wrong codes',
    digits('src/api/calls/membership/discount-code.ts', 'const TRIES_PER_SESSION: Limit = { burst: '),
  ],
  [
    CONTRACT,
    'Codes that do not exist are limited to {} an hour for each address',
    digits('src/api/code-tries.ts', 'const WRONG_PER_ADDRESS: Limit = { burst: '),
  ],
  [
    CONTRACT,
    'the pages that take a code; {} while somebody guesses',
    digits('src/api/code-tries.ts', 'const WRONG_WHILE_GUESSED: Limit = { burst: '),
  ],
  [
    CONTRACT,
    'takes the token once, for {} hour',
    digits('src/domains/account/rules.ts', 'const RESET_LINK_MS = ', HOUR),
  ],
  [CONTRACT, 'Quantities go up to {}.', quantity],
  [
    CONTRACT,
    'at most {} KB of HTML and load at most {} KB of script',
    digits('tests/browser/pages.test.ts', 'expect(html.bytes).toBeLessThanOrEqual(', 1024),
    digits(BUDGET, 'const SCRIPT_BUDGET = ', 1024),
  ],
  [CONTRACT, 'an optional `+` and {} to {} digits', ...phone],
  [GATEWAYS, 'an optional `+` and {} to {} digits', ...phone],
  [
    CONTRACT,
    '`zip` is {} to {} digits',
    digits(ADDRESS, /GENERAL_ZIP = .*\{/),
    digits(ADDRESS, /GENERAL_ZIP = .*\{\d,/),
  ],
  [
    CONTRACT,
    'up to and including {} px',
    String(figureAfter('src/web/ui/tokens.css', /@custom-variant mobile \(.*width <= /)),
  ],
  [
    BACKUP,
    'when that was more than {} days ago',
    words('src/domains/shop/attention.ts', 'BACKUP_PATIENCE_MS =', DAY),
  ],
  [UPGRADE, 'A migration waits {} seconds at most', words('src/db/migrate.ts', "lock_timeout = '")],
]

/** Parts of sentences whose figures are not constants of the program, with their meaning. */
export const NOT_OURS: readonly (readonly [document: string, says: string, why: string])[] = [
  [ARCHITECTURE, 'for a page of 10 KB', 'a measurement'],
  [ARCHITECTURE, "the first bytes of a report's file 1 s)", 'a goal, which bench/back-office.ts measures'],
  [
    CONTRACT,
    'imports show within 5 seconds',
    'a promise, which tests/faults/lost-announcements.test.ts keeps',
  ],
  [
    CONTRACT,
    'a new photo shows within 5 seconds',
    'a promise, which tests/flows/account/photo.test.ts keeps',
  ],
  [SERVER, 'For a small machine (1 GB of memory, 10 GB of disk)', 'an example'],
  [SERVER, 'takes less than 250 MB', 'a promise, which tests/packaging/release.test.ts keeps'],
  [SERVER, 'an archive of pictures of 60 MB', 'a promise, which tests/faults/behind-a-proxy.test.ts keeps'],
  [GATEWAYS, 'of 4 to 12 characters that begins with 4 digits', 'a rule of Redsys'],
  [REHEARSE, 'what happens in the next 90 days', 'an example'],
  [SET_UP, 'With 100 percent one order', 'an example'],
  [WAYS_TO_PAY, 'agreement lasts 28 days', 'a rule of Klarna'],
  [WAYS_TO_PAY, 'up to 180 days in all', 'a rule of Klarna'],
  [OUTAGE, 'what an outage of 72 hours loses', 'the outage that the table is about'],
  [OUTAGE, '| Stripe | 3 days |', 'a rule of Stripe'],
  [OUTAGE, '| PayPal | 3 days |', 'a rule of PayPal'],
  [OUTAGE, '| Mollie | 26 hours |', 'a rule of Mollie'],
  [OUTAGE, 'payments and refunds of 90 days', 'a rule of Redsys'],
  [OUTAGE, '| GoCardless | about 2 days |', 'a rule of GoCardless'],
]

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
