import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { openArea } from '../area/open-area.ts'
import { StatementPage } from './StatementPage.tsx'

/** Critical: a month of the partner's ledger. Personal, never cached. */
export async function loader(args: LoaderFunctionArgs) {
  const { area, query } = await openArea(args, 'statement')
  return { state: area.state, statement: await area.statement(query) }
}

export default function StatementRoute() {
  const { state, statement } = useLoaderData<typeof loader>()
  return <StatementPage state={state} statement={statement} />
}
