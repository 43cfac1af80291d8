import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { loadStatement } from './load.ts'
import { StatementPage } from './StatementPage.tsx'

/** Critical: the form, or what the token of the address shows. */
export function loader(args: LoaderFunctionArgs) {
  return loadStatement('cancel', args)
}

export default function CancelRoute() {
  return <StatementPage kind="cancel" {...useLoaderData<typeof loader>()} />
}
