import type { Queryable } from '#db/database.ts'
import {
  type PartnerRow,
  readPartnerCodes,
  readPartnerOf,
  readRefs,
  refLeadsUntil,
} from '#domains/partner/index.ts'
import type { ActivePartnerView, PartnerView } from '#web/partner/views.ts'
import { parseChartQuery, readChart, readFigures } from './partner/figures.ts'
import { linkTo } from './partner/links.ts'
import type { PartnerReader } from './partner/reader.ts'
import { readCallsView } from './partner-calls.ts'
import { readPartnerPayouts, type SignCredit } from './partner-payouts.ts'

/** Reads the codes of payouts as credit beside the rest. */
type PageReader = PartnerReader & { readonly signer: SignCredit }

/** What the address of the page asks for. */
export interface PartnerRequest {
  /** The page that a link is to lead to; '' for the home page. */
  readonly page: string
  /** What the chart is to show. */
  readonly query: URLSearchParams
}

/** Reads the page of the partner programme for one account. Source: docs/http-contract.md "Partner programme". */
export async function readPartnerPage(
  db: Queryable,
  reader: PageReader,
  request: PartnerRequest,
): Promise<PartnerView> {
  const { isOpen, windowDays, firstClick } = reader.rules.partners
  const own = await readPartnerOf(db, reader.accountId)
  const partner = own ? await activePartner(db, own, reader, request) : isOpen ? null : 'closed'
  return { windowDays, firstClick, partner }
}

async function activePartner(
  db: Queryable,
  own: PartnerRow,
  reader: PageReader,
  { page, query }: PartnerRequest,
): Promise<ActivePartnerView> {
  const { id, state, ref } = own
  const [refs, codes, figures, chart, payouts] = await Promise.all([
    readRefs(db, id),
    readPartnerCodes(db, id),
    readFigures(db, id, reader),
    readChart(db, id, parseChartQuery(query), reader),
    readPartnerPayouts(db, { id }, reader),
  ])
  return {
    state,
    ref: ref ?? '',
    former: refs.flatMap((one) => {
      const until = one.retiredAt && refLeadsUntil(one.retiredAt)
      return until && until > reader.now ? [{ ref: one.ref, until: until.toISOString() }] : []
    }),
    outside: await readCallsView(db, own, reader.rules.currency),
    link: await linkTo(page, ref ?? '', reader),
    codes: codes.map(({ code }) => code),
    ...figures,
    chart,
    payouts,
  }
}
