import type { LoaderFunctionArgs } from 'react-router'
import type { StatementKind } from '#domains/buyer-statement/contract.ts'
import { shopOf } from '#web/shop-context.ts'

/** Longest number in a link. Units: UTF-16 code units. */
const NUMBER_MAX = 40

/** Critical: the form, or what the token of the address shows. Personal, never cached. */
export async function loadStatement(kind: StatementKind, { context, request }: LoaderFunctionArgs) {
  const shop = shopOf(context)
  const query = new URL(request.url).searchParams
  const flashId = query.get('flash')
  const [view, flash] = await Promise.all([
    shop.statement({
      kind,
      token: query.get('token'),
      number: (query.get('number') ?? '').slice(0, NUMBER_MAX),
    }),
    flashId === null ? null : shop.flash(flashId),
  ])
  return { view, flash }
}
