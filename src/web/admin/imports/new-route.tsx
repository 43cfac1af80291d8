import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { openOffice } from '../open-office.ts'
import { visitOf } from '../record/visit.ts'
import { NewImportPage } from './NewImportPage.tsx'

/** Critical: whether these roles may import; 404 where not. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = await openOffice(context, request)
  if (!office.imports.mayImport()) throw new Response(null, { status: 404 })
  const visit = await visitOf(office, new URL(request.url).searchParams)
  return { flash: visit.flash }
}

export default function NewImportRoute() {
  const { flash } = useLoaderData<typeof loader>()
  return <NewImportPage flash={flash} />
}
