import type { LoaderFunctionArgs } from 'react-router'
import { openOffice } from '../open-office.ts'
import { fileAnswer } from '../reports/file-answer.ts'

/** Returns a file of an export, the same one each time. 404 for roles that do not read the books. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = await openOffice(context, request)
  const query = new URL(request.url).searchParams
  const number = /^\d{1,9}$/.test(query.get('number') ?? '') ? Number(query.get('number')) : 0
  return fileAnswer(await office.books.exportFile(number, query.get('format') ?? ''))
}
