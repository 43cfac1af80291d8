import type { LoaderFunctionArgs } from 'react-router'
import { openOffice } from '../open-office.ts'

/** Returns a file of the back office. 404 for what is none, or what these roles do not open. Never cached. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const office = await openOffice(context, request)
  const file = await office.file(params.kind ?? '', params.name ?? '')
  if (file === null || typeof file === 'string') throw new Response(null, { status: 404 })
  const { name, type, content } = file
  return new Response(new Uint8Array(content), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}
