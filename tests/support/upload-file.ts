import type { Buyer, CallResult } from './buyer.ts'

/** Sends a form with a file, as a browser does. */
export async function uploadFile(
  staff: Buyer,
  path: string,
  name: string,
  file: Buffer,
): Promise<CallResult> {
  const mark = 'x-x-x'
  const head = `--${mark}\r\ncontent-disposition: form-data; name="${name}"; filename="a.csv"\r\n\r\n`
  return staff.send(`${staff.base}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${mark}` },
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${mark}--\r\n`)]),
  })
}
