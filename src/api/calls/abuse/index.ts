import type { Call } from '../../form-call.ts'
import { abuseCaseCalls } from './abuse-case.ts'
import { abuseReportCall } from './abuse-report.ts'

/** Lists the calls that report abuse and go on with a case. Source: docs/http-contract.md "Abuse". */
export function abuseCalls(): readonly Call[] {
  return [abuseReportCall(), ...abuseCaseCalls()]
}
