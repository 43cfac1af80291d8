import type { LineState } from '#domains/bank-statement/index.ts'
import type { Buyer, CallResult } from './buyer.ts'
import type { RunningShop } from './running-shop.ts'

/** The account in the settings of the shops that these tests run. */
export const OWN_IBAN = 'DE02120300000000202051'

/** A line of a CSV list. Units of `amount`: as people write it. */
export interface ListedLine {
  readonly text: string
  readonly amount: string
  readonly name?: string
  readonly day?: string
  readonly id?: string
  readonly currency?: string
}

/** Returns letters that no other line has: digits could be the number of an order, and none is lost. */
export const someLetters = (): string =>
  crypto.randomUUID().replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)

/** Writes a CSV list of the bank. */
export function bankCsv(lines: readonly ListedLine[]): Buffer {
  const rows = lines.map(
    ({
      text,
      amount,
      name = 'Ada Lovelace',
      day = '2026-11-20',
      id = crypto.randomUUID(),
      currency = 'EUR',
    }) => [day, amount, currency, text, name, id].join(';'),
  )
  return Buffer.from(`date;amount;currency;reference;name;line id\n${rows.join('\n')}\n`)
}

/** Writes a camt.053 statement with one payment. */
export function bankCamt(account: string, text: string, amount: string, currency = 'EUR'): Buffer {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S</Id><Acct><Id><IBAN>${account}</IBAN></Id></Acct>
<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>${crypto.randomUUID()}</AcctSvcrRef>
<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Ada Lovelace</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`)
}

/** Works at the bank area of a shop as a member of staff. */
export function bankDesk(shop: RunningShop, staff: () => Buyer) {
  const stored = async (text: string): Promise<{ number: number; state: LineState; outcome: string }> => {
    const [row] = await shop.core.database.query<{ number: number; state: LineState; outcome: string }>(
      'SELECT number, state, outcome FROM bank_statement_line WHERE remittance = $1',
      [text],
    )
    if (!row) throw new Error(`no line says ${text}`)
    return row
  }
  const upload = (file: Buffer, by = staff()): Promise<CallResult> => {
    const mark = 'x-x-x'
    const head = `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="statement"\r\n\r\n`
    return by.send(`${shop.url}/api/admin/bank-file/upload`, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${mark}` },
      body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${mark}--\r\n`)]),
    })
  }
  return {
    stored,
    upload,
    /** Types the shop's bank account, or removes it. */
    async setAccount(iban: string | null): Promise<void> {
      const account = iban === null ? null : { holder: 'Shop', iban, bic: '' }
      await shop.core.database.query(
        `INSERT INTO shop_setting (key, value) VALUES ('bankAccount', $1::jsonb) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
        [JSON.stringify(account)],
      )
      await shop.core.rules.reload()
    },
    /** Uploads a statement and has it checked. Returns its id. */
    async checked(file: Buffer): Promise<string> {
      const { body } = await upload(file)
      await shop.drain()
      return body.id
    },
    /** Uploads a statement and books it. Returns its id. */
    async booked(file: Buffer): Promise<string> {
      const { body } = await upload(file)
      await shop.drain()
      await staff().call('/admin/bank-file/book', { file: body.id })
      await shop.drain()
      return body.id
    },
    fileOf: async (id: string) => {
      const [row] = await shop.core.database.query<{
        state: string
        counts: Record<string, number>
        reason: { english: string; values: Record<string, string> } | null
        size: number
      }>('SELECT state, counts, reason, length(file) AS size FROM bank_file WHERE id = $1', [id])
      return row
    },
    act: (name: string, line: number, more: Readonly<Record<string, string>> = {}, by = staff()) =>
      by.call(`/admin/bank/${name}`, { line: String(line), ...more }),
    page: async (line: number | string) => (await staff().get(`/admin/bank/${line}`)).text,
    acts: async (subject: string | number) =>
      (
        await shop.core.database.query<{ what: string }>(
          'SELECT what FROM staff_act WHERE subject = $1 ORDER BY id',
          [String(subject)],
        )
      ).map(({ what }) => what),
  }
}
