/** Changes one character of a body so that it can still be parsed if possible; '' stays. */
export function tamperBody(body: string): string {
  const parses = isJson(body)
  for (let index = body.length - 1; index >= 0; index -= 1) {
    const changed = flipAt(body, index)
    // Characters after a percent sign are a code, which might become invalid.
    const inCode = /%.?$/.test(body.slice(Math.max(0, index - 2), index))
    if (changed !== body && !inCode && (!parses || isJson(changed))) return changed
  }
  return body
}

/** Changes one character in every signature: in the headers, or in the body when no header holds one. */
export function tamperSignature(
  headers: Readonly<Record<string, string>>,
  body: string,
): { readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const signed = Object.keys(headers).filter((name) => /sig|authorization/i.test(name))
  if (signed.length === 0) {
    return {
      headers,
      body: body.replace(
        /(signature"?\s*[:=]\s*"?)([^"&]{8,})/i,
        (_all, before: string, value: string) => before + flipMiddle(value),
      ),
    }
  }
  return {
    headers: {
      ...headers,
      ...Object.fromEntries(signed.map((name) => [name, flipMiddle(headers[name] ?? '')])),
    },
    body,
  }
}

/** Changes the middle, because the last character of base64 may hold unused bits. */
function flipMiddle(value: string): string {
  for (let index = Math.floor(value.length / 2); index < value.length; index += 1) {
    const changed = flipAt(value, index)
    if (changed !== value) return changed
  }
  return `${value}0`
}

/** Returns the text with another letter or digit at this index; the same text when neither is there. */
function flipAt(text: string, index: number): string {
  const old = text[index] ?? ''
  if (!/[a-z0-9]/i.test(old)) return text
  const fresh = /\d/.test(old)
    ? String((Number(old) % 9) + 1)
    : /[a-f]/.test(old)
      ? old === 'a'
        ? 'b'
        : 'a'
      : old === 'Q'
        ? 'R'
        : /[A-Z]/.test(old)
          ? 'Q'
          : old === 'q'
            ? 'r'
            : 'q'
  return text.slice(0, index) + fresh + text.slice(index + 1)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
