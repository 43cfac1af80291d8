import type { LoaderFunctionArgs } from 'react-router'
import { openOffice } from '../open-office.ts'
import { fileAnswer } from '../reports/file-answer.ts'

/** Returns the sums of a quarter as a file. 404 for roles that do not read the books. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = await openOffice(context, request)
  return fileAnswer(await office.books.ossFile(new URL(request.url).searchParams))
}
