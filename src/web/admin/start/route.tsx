import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { openOffice } from '../open-office.ts'
import { Dashboard } from './Dashboard.tsx'

/** Critical: what is still to do, what happens now, and the areas. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = await openOffice(context, request)
  const [{ groups }, view, obstacles] = await Promise.all([
    office.frame(),
    office.dashboard(),
    office.obstacles(),
  ])
  return { groups, view, obstacles }
}

export default function StartRoute() {
  const { groups, view, obstacles } = useLoaderData<typeof loader>()
  return <Dashboard view={view} groups={groups} obstacles={obstacles} />
}
