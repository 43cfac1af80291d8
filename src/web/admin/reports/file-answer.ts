import type { FileView } from './views.ts'

/** Makes the answer that a browser saves as a file. Throws: 404 where there is none. */
export function fileAnswer(file: FileView | null): Response {
  if (file === null) throw new Response(null, { status: 404 })
  return new Response(file.content as BodyInit, {
    headers: { 'content-type': file.type, 'content-disposition': `attachment; filename="${file.name}"` },
  })
}
