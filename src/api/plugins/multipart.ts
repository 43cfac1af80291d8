import { commonErrors } from '#kernel/errors.ts'
import { decodeUtf8, EMPTY_FORM, type FormBody } from './form-body.ts'

/** Maximum number of parts; our forms have a handful of fields. */
const MAX_PARTS = 32

/** Maximum size of a part's head. Units: bytes. */
const MAX_HEAD_BYTES = 4 * 1024

/** Content type with a boundary of the allowed characters. Source: RFC 2046 §5.1.1. */
const MULTIPART_TYPE = /^multipart\/form-data ?; ?boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'+./-]{1,70}))$/i

const LINE_END = Buffer.from('\r\n')
const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Returns the boundary of a content type. Throws: unsupported-content-type for everything but a form with
 * files.
 */
export function boundaryOf(contentType: string | undefined): string {
  const [, quoted, plain] = MULTIPART_TYPE.exec(contentType ?? '') ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw commonErrors['unsupported-content-type']()
  return boundary
}

/**
 * The content of a form with files: texts trimmed as in other forms, files unchanged. An empty file field
 * counts as absent.
 */
export interface Multipart {
  readonly values: Map<string, string[]>
  readonly files: Map<string, Buffer[]>
  readonly broken: string[]
}

/**
 * Parses a form with files strictly. Returns null for a body that is not complete from the first boundary to
 * the last, because a truncated part must not pass for a whole one. Names and texts that are not UTF-8 or
 * contain U+0000 are listed as broken. Source: RFC 7578, docs/http-contract.md "Form of a call".
 */
export function parseMultipart(raw: Buffer, boundary: string): Multipart | null {
  const form: Multipart = { values: new Map(), files: new Map(), broken: [] }
  const mark = Buffer.from(`--${boundary}`)
  const nextMark = Buffer.concat([LINE_END, mark])
  // The standard allows text before the first boundary; no browser sends any.
  if (!raw.subarray(0, mark.length).equals(mark)) return null
  let at = mark.length
  for (let parts = 0; parts <= MAX_PARTS; parts += 1) {
    if (raw.subarray(at, at + 2).toString('latin1') === '--') return form
    if (!raw.subarray(at, at + 2).equals(LINE_END)) return null
    const headEnd = raw.indexOf(HEAD_END, at)
    if (headEnd < 0 || headEnd - at > MAX_HEAD_BYTES) return null
    const end = raw.indexOf(nextMark, headEnd + 2)
    if (end < 0) return null
    const head = decodeUtf8(raw.subarray(at + 2, Math.max(at + 2, headEnd)))
    if (head === null || !keepPart(form, head, raw.subarray(Math.min(headEnd + HEAD_END.length, end), end)))
      return null
    at = end + nextMark.length
  }
  return null
}

/**
 * Converts a form with files to the form that every call reads. A malformed body, and a file over its field's
 * limit, are reported like broken fields of other forms.
 */
export function multipartForm(raw: Buffer, boundary: string, limits: ReadonlyMap<string, number>): FormBody {
  const form = raw.length === 0 ? EMPTY_FORM : parseMultipart(raw, boundary)
  if (!form) return { ...EMPTY_FORM, raw, broken: [...limits.keys()] }
  const tooLarge = [...(form.files ?? [])].some(([name, files]) =>
    files.some((file) => file.length > (limits.get(name) ?? Number.POSITIVE_INFINITY)),
  )
  return tooLarge ? { ...EMPTY_FORM, tooLarge } : { ...form, raw, tooLarge: false }
}

const DISPOSITION =
  /^content-disposition: ?form-data((?: ?; ?[a-z]+\*?=(?:"(?:[^"\\\r\n]|\\.)*"|[^\s";]+))*)$/i
const PARAMETER = /; ?([a-z]+\*?)=(?:"((?:[^"\\\r\n]|\\.)*)"|([^\s";]+))/gi

/** Stores one part. Returns false if its head is not that of a form part. */
function keepPart({ values, files, broken }: Multipart, head: string, content: Buffer): boolean {
  const disposition = head.split('\r\n').find((line) => /^content-disposition:/i.test(line))
  const found = DISPOSITION.exec(disposition ?? '')
  if (!found) return false
  const parameters = new Map(
    [...(found[1] ?? '').matchAll(PARAMETER)].map(([, name = '', quoted, plain]) => [
      name.toLowerCase(),
      quoted ?? plain ?? '',
    ]),
  )
  const name = parameters.get('name')
  if (name === undefined) return false
  const fieldName = name.replaceAll('%22', '"')
  const fileName = parameters.get('filename') ?? parameters.get('filename*')
  if (fileName !== undefined) {
    if (fileName !== '' || content.length > 0) add(files, fieldName, content)
    return true
  }
  const text = decodeUtf8(content)
  if (text === null) broken.push(fieldName)
  else add(values, fieldName, text.trim())
  return true
}

function add<Value>(map: Map<string, Value[]>, name: string, value: Value): void {
  const known = map.get(name)
  if (known) known.push(value)
  else map.set(name, [value])
}
