import type { FastifyInstance } from 'fastify'
import type { Database, Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { type Clock, DAY, MINUTE } from '#kernel/clock.ts'
import { isLocaleCode } from '#kernel/locales.ts'
import type { ServerParts } from './options.ts'
import { API_HEADERS } from './plugins/security-headers.ts'

/** Address of browsers' violation reports, below the mount path. */
export const POLICY_REPORT_PATH = '/api/csp-report'

/** Reports are small; a batch of them too. Units: bytes. */
const BODY_LIMIT = 32 * 1024
/** Maximum number of violations read from one request. */
const MOST_AT_ONCE = 20
/** Limit of all browsers together: a flood of reports fills neither the table nor the database's time. */
const LIMIT = { burst: 60, refillMs: MINUTE }
/** Maximum number of different rows a day. */
const MOST_A_DAY = 300
/** Retention of a count. */
const KEPT_MS = 90 * DAY

const DIRECTIVES =
  'script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src media-src font-src connect-src'
const KNOWN_DIRECTIVES: readonly string[] =
  `${DIRECTIVES} frame-src form-action frame-ancestors base-uri object-src worker-src default-src`.split(' ')
const KNOWN_WORDS: readonly string[] = ['inline', 'eval', 'wasm-eval', 'data', 'blob', 'self']

/** One violation of a policy, without any data of the visitor. */
export interface Violation {
  readonly page: string
  readonly directive: string
  readonly blocked: string
}

const countViolation = statement(
  'policy-report-count',
  `INSERT INTO policy_report (day, page, directive, blocked, first_at, last_at)
   SELECT $1::timestamptz AT TIME ZONE 'UTC', $2, $3, $4, $1, $1
   WHERE (SELECT count(*) FROM policy_report WHERE day = ($1::timestamptz AT TIME ZONE 'UTC')::date) < $5
   ON CONFLICT (day, page, directive, blocked) DO UPDATE SET times = policy_report.times + 1, last_at = excluded.last_at`,
)
const deleteOld = statement('policy-report-delete-old', 'DELETE FROM policy_report WHERE last_at < $1')

/**
 * Mounts the receiver of browsers' reports about violations on personal pages. They are counted in
 * `policy_report` and in `kontor_policy_reports_total`, so that a foreign script on a payment page is
 * noticed. Source: docs/law.md "Payment pages".
 */
export function mountPolicyReports({
  mountPath,
  database,
  clock,
}: {
  readonly mountPath: string
  readonly database: Database
  readonly clock: Clock
}): (app: FastifyInstance, parts: ServerParts) => void {
  return (app, { limiter, meter }) => {
    app.removeAllContentTypeParsers()
    const types = ['application/csp-report', 'application/reports+json']
    app.addContentTypeParser(types, { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    app.post(`${mountPath}${POLICY_REPORT_PATH}`, async (request, reply) => {
      for (const violation of readViolations(String(request.body ?? ''), mountPath)) {
        limiter.count('policy-report', 'all', LIMIT)
        meter.observePolicyReport(violation.directive)
        await database.query(countViolation, [
          clock.now(),
          violation.page,
          violation.directive,
          violation.blocked,
          MOST_A_DAY,
        ])
      }
      return reply.code(204).headers(API_HEADERS).send()
    })
  }
}

/** Deletes old reports. For the daily clean-up. */
export async function deleteOldPolicyReports(queryable: Queryable, now: Date): Promise<void> {
  await queryable.query(deleteOld, [new Date(now.getTime() - KEPT_MS)])
}

/**
 * Parses the violations of a report in either format (`report-uri`, Reporting API). Violations by browser
 * extensions are not the page's fault and are left out.
 */
export function readViolations(body: string, mountPath: string): readonly Violation[] {
  const reports = [parsed(body)].flat().slice(0, MOST_AT_ONCE)
  return reports.flatMap((report) => {
    const members = membersOf(report)
    const content = membersOf(
      members['csp-report'] ?? (members.type === 'csp-violation' ? members.body : undefined),
    )
    const directive =
      textOf(
        content['effective-directive'] ?? content.effectiveDirective ?? content['violated-directive'],
      ).split(' ')[0] ?? ''
    const blocked = blockedOf(textOf(content['blocked-uri'] ?? content.blockedURL))
    if (directive === '' || blocked === null) return []
    const page = pageOf(textOf(content['document-uri'] ?? content.documentURL), mountPath)
    return [{ page, directive: KNOWN_DIRECTIVES.includes(directive) ? directive : 'other', blocked }]
  })
}

/** Returns the page of an address, such as `order` of `/store/de/order/…`; '' if it is not ours. */
function pageOf(address: string, mountPath: string): string {
  const { pathname } = URL.canParse(address) ? new URL(address) : { pathname: '' }
  if (!pathname.startsWith(`${mountPath}/`)) return ''
  const [first = '', second = ''] = pathname.slice(mountPath.length + 1).split('/')
  const segment = isLocaleCode(first) ? second : first
  return /^[a-z]{1,20}$/.test(segment) ? segment : ''
}

function blockedOf(text: string): string | null {
  if (KNOWN_WORDS.includes(text)) return text
  if (!URL.canParse(text)) return text === '' ? null : 'other'
  const { protocol, origin } = new URL(text)
  if (protocol === 'http:' || protocol === 'https:') return origin.length <= 200 ? origin : 'other'
  return protocol.endsWith('-extension:') ? null : protocol.slice(0, 20)
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
