import { beforeAll, beforeEach } from 'vitest'
import { saveFormCall } from '#api/forms/save-form-call.ts'
import { undoActCall } from '#api/forms/undo-act-call.ts'
import { sessionHashOf } from '#api/plugins/session.ts'
import { fixedClock } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { randomKey } from '#kernel/ids.ts'
import { byStaff } from '#kernel/rights.ts'
import { defineForm } from '#views/admin/kit/form/form-definition.ts'
import { readFormView } from '#views/admin/kit/form/read-form.ts'
import { post, testServer } from './api-server.ts'
import { useTestDatabase } from './database.ts'

const shelfActions = { save: byStaff('owner', 'editor') }

interface Shelf {
  readonly title: Readonly<Record<'en' | 'de' | 'fr' | 'ar', string>>
  readonly price: { readonly amount: number | null; readonly currency: string }
  readonly rate: number | null
  readonly countries: readonly string[]
  readonly room: string
  readonly isOpen: boolean
  readonly since: string
  readonly colour: string
  readonly lines: readonly string[]
  readonly pieces: number | null
}

const FRESH: Shelf = {
  title: { en: '', de: '', fr: '', ar: '' },
  price: { amount: null, currency: 'EUR' },
  rate: null,
  countries: [],
  room: '',
  isOpen: false,
  since: '',
  colour: '',
  lines: [],
  pieces: null,
}

/** A form with every kind of field, kept as one row of a table of the test. */
export const shelfForm = defineForm({
  path: 'shelves',
  title: 'Shelf',
  newTitle: 'New shelf',
  action: shelfActions.save,
  sections: [
    {
      title: 'What it is',
      fields: [
        { kind: 'text', name: 'title', label: 'Title', perLocale: true, isRequired: true, max: 20 },
        { kind: 'money', name: 'price', label: 'Price' },
        { kind: 'percent', name: 'rate', label: 'Rate' },
        { kind: 'number', name: 'pieces', label: 'Pieces' },
        { kind: 'choices', name: 'countries', label: 'Countries', choices: { DE: 'Germany', FR: 'France' } },
        {
          kind: 'choice',
          name: 'room',
          label: 'Room',
          choices: async () => ({ hall: 'Hall', attic: 'Attic' }),
        },
        { kind: 'check', name: 'isOpen', label: 'Open' },
        { kind: 'date', name: 'since', label: 'Since' },
        { kind: 'colour', name: 'colour', label: 'Colour' },
        { kind: 'list', name: 'lines', label: 'Lines' },
        { kind: 'secret', name: 'key', label: 'Key' },
      ],
    },
  ],
  async read(queryable, id) {
    if (id === 'new') return { ...FRESH, key: false }
    const [row] = await queryable.query<{ doc: Shelf; key: string | null }>(
      'SELECT doc, key FROM shelf WHERE id = $1',
      [id],
    )
    return row ? { ...row.doc, key: row.key !== null } : null
  },
})

const call = saveFormCall(shelfForm, {
  errors: ['forbidden'],
  async save(tx, { id, values: { key, ...doc } }) {
    if (doc.title.en === 'trouble') throw commonErrors.forbidden({ fields: ['title.en'] })
    const saved = id === 'new' ? 'first' : id
    await tx.query(
      `INSERT INTO shelf (id, doc, key) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET doc = excluded.doc,
       key = CASE WHEN $4 THEN shelf.key ELSE excluded.key END`,
      [saved, JSON.stringify(doc), key ?? null, key === undefined],
    )
    return saved
  },
  async remove(tx, { id }) {
    await tx.query('DELETE FROM shelf WHERE id = $1', [id])
  },
})

/** Opens the calls of the form for the calling test file, signed in as an owner. */
export function useShelves() {
  const db = useTestDatabase()
  const clock = fixedClock('2026-11-21T10:14:00Z')
  const account = crypto.randomUUID()
  let cookie = ''

  beforeAll(async () => {
    await db.database.query('CREATE TABLE shelf (id text PRIMARY KEY, doc jsonb NOT NULL, key text)')
    cookie = await staff(account, 'owner')
  })
  beforeEach(async () => {
    await db.database.query('DELETE FROM shelf')
  })

  async function staff(id: string, role: string): Promise<string> {
    const [value, now] = [randomKey(), clock.now()]
    await db.database.query(
      `INSERT INTO account (id, email, name, password_hash, password_version, roles, created_at, updated_at)
     VALUES ($1, $2, 'Ada', '', 1, $3, $4, $4)`,
      [id, `${id}@example.com`, [role], now],
    )
    await db.database.query(
      `INSERT INTO session (id_hash, created_at, last_seen_at, expires_at, account_id, factor, handle)
     VALUES ($1, $2, $2, $3, $4, 'totp', $5)`,
      [sessionHashOf(value), now, new Date(now.getTime() + 3_600_000), id, crypto.randomUUID()],
    )
    return `__Host-kontor=${value}`
  }

  const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    post(testServer([call, undoActCall([call])], { clock, database: db.database }), path, fields, {
      cookie,
      ...headers,
    })
  const save = (fields: Record<string, string>, headers?: Record<string, string>) =>
    send('/api/admin/shelves/save', { 'price.currency': 'EUR', ...fields }, headers)
  const undo = (act: string) => send('/api/admin/undo', { act })

  async function versionNow(id = 'first'): Promise<string> {
    const actor = { accountId: account, roles: ['owner'] } as never
    const view = await readFormView(db.database, shelfForm, id, {
      actor,
      locale: 'en',
      t: (english) => english,
      flash: null,
      act: null,
      now: clock.now(),
    })
    return view?.version ?? ''
  }

  async function stored(): Promise<Record<string, unknown> | undefined> {
    const [row] = await db.database.query<{ doc: Shelf; key: string | null }>('SELECT doc, key FROM shelf')
    return row && { ...row.doc, key: row.key }
  }

  const acts = () =>
    db.database.query<{ what: string; before: unknown; after: unknown; undoes: string | null }>(
      'SELECT what, before, after, undoes FROM staff_act ORDER BY id',
    )

  return { db, clock, account, ownerCookie: () => cookie, staff, send, save, undo, versionNow, stored, acts }
}
