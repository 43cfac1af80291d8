/**
 * Cleans a text for the log: replaces order keys, tokens, session values, e-mail addresses, query values,
 * passwords in URLs, and values that a database or a provider repeats in its errors by `…`. Everything that
 * is logged passes here: the logger's own hook calls it, and so does code that writes without the logger.
 * Source: docs/http-contract.md "Order key" and docs/http-contract.md "Pages" ("never logged"), ASVS 16.2.5.
 */
export function loggable(text: string): string {
  let cleaned = text
  for (const [pattern, replacement] of PATTERNS) cleaned = cleaned.replace(pattern, replacement)
  return cleaned.replace(SECRET, hideSecret).replace(EMAIL, `${HIDDEN}@${HIDDEN}`)
}

const HIDDEN = '…'

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // PostgreSQL's description of a row: `Key (lower(email))=(ada@example.com) already exists.`
  [/=\([^\n]*?\)(?= (?:already exists|is not present|is still referenced|conflicts with))/g, `=(${HIDDEN})`],
  [/(Failing row contains )\([^\n]*\)/g, `$1(${HIDDEN})`],
  [/(invalid input (?:syntax|value) for [\w ]+: )"[^\n]*?"/g, `$1"${HIDDEN}"`],
  [/(invalid byte sequence for encoding "[\w-]+": )[^\n]*/g, `$1${HIDDEN}`],
  // Names and addresses in a provider's response that an error repeats.
  [
    /("(?:\w*name|\w*address\w*|line_?[12]|street\w*|city|\w*postal_?code|zip\w*|phone\w*|tel|iban|account_?number|password\w*|email\w*)"\s*:\s*)"(?:[^"\\]|\\.)*"/gi,
    `$1"${HIDDEN}"`,
  ],
  [/(:\/\/)[^\s"'/@:]+:[^\s"'/@]+@/g, `$1${HIDDEN}@`],
  // A link with a secret, in upper or lower case; not files of the program.
  [/(\/(?:order|abuse)\/)(?=([\w%~-]{16,}))\2(?!\.[cm]?[jt]sx?\b)/gi, `$1${HIDDEN}`],
  [/([?&][\w.%[\]-]{1,60}=)[^&\s"'#)]+/g, `$1${HIDDEN}`],
  [
    /\b((?:token|key|orderKey|password\w*|newPassword\w*|email|flash|attempt|coupon|discountCode|code|secret|cookie|authorization|kontor)=)[^&\s"'#;),]+/gi,
    `$1${HIDDEN}`,
  ],
  [/\b(kontor_(?:pat|dev)_)\w+/g, `$1${HIDDEN}`],
  [/\b(Bearer|Basic) [\w.~+/=-]{8,}/gi, `$1 ${HIDDEN}`],
]

/** Texts of the lengths that `randomKey` and mail tokens have. */
const SECRET = /(?<![\w-])(?:[\w-]{43}|[\w-]{27})(?![\w-])/g
/** Names from providers, which staff search for, and words: no random text looks like these. */
const HARMLESS =
  /^(?:(?:pi|pm|cs|in|re|ch|cus|tr|sub|evt|seti|du|dp|py|mdt|cst|src|acct|txn|ba|card)_\w+|[a-z-]+|[A-Z_]+)$/

const EMAIL = /[^\s"'<>()[\]{}@:;,=/\\|]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu

function hideSecret(run: string): string {
  return HARMLESS.test(run) ? run : HIDDEN
}

/**
 * An error as a log may contain it: its name, its codes, its texts and those of its causes, but none of its
 * other values.
 */
export interface LoggableError {
  readonly type: string
  readonly message: string
  readonly stack?: string
  readonly code?: unknown
  readonly constraint?: unknown
  readonly cause?: LoggableError
  readonly errors?: readonly LoggableError[]
}

/** Maximum depth of causes that are logged. */
const MOST_CAUSES = 4

/** Cleans any thrown value for the log. */
export function loggableError(thrown: unknown, depth = 0): LoggableError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: loggable(String(thrown)) }
  const { name, message, stack, cause, code, constraint, errors } = thrown as Error &
    Partial<Record<'code' | 'constraint' | 'errors', unknown>>
  const isDeep = depth >= MOST_CAUSES
  return {
    type: name,
    message: loggable(message),
    ...(stack === undefined ? {} : { stack: loggable(stack) }),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(cause === undefined || isDeep ? {} : { cause: loggableError(cause, depth + 1) }),
    ...(Array.isArray(errors) && !isDeep
      ? { errors: errors.slice(0, MOST_CAUSES).map((one) => loggableError(one, depth + 1)) }
      : {}),
  }
}

/** Cleans every text in a value that is about to be logged. For the logger's hook. */
export function loggableValue(value: unknown): unknown {
  if (typeof value === 'string') return loggable(value)
  if (Array.isArray(value)) return value.map(loggableValue)
  if (typeof value !== 'object' || value === null) return value
  // Names of members can be personal values, such as headers by name.
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [loggable(name), loggableValue(member)]),
  )
}

/** Cleans one line of the logger before it is written. A line that is not JSON is cleaned as a text. */
export function loggableLine(line: string): string {
  try {
    return `${JSON.stringify(loggableValue(JSON.parse(line)))}\n`
  } catch {
    return loggable(line)
  }
}
