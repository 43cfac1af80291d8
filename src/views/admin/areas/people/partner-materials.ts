import { partnerStaffActions, readMaterial } from '#domains/partner/index.ts'
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { msg } from '#kernel/translate.ts'
import type { ActView } from '#web/admin/views.ts'
import { defineForm, NEW } from '../../kit/form/form-definition.ts'
import { defineList } from '../../kit/read-list.ts'
import { type AdminRecord, may, type RecordContext } from '../../kit/record-definition.ts'
import { count, isId, NOTHING, outside, text } from './cells.ts'

interface MaterialRow {
  readonly id: string
  readonly title: string
  readonly page: string
  readonly position: number
  readonly hasPicture: boolean
}

/** What the owner offers to partners to publish, in its order. */
export const materialList = defineList<MaterialRow>({
  path: 'partner-materials',
  title: msg('Materials for partners'),
  action: partnerStaffActions['edit-materials'],
  select: `m.id, coalesce(nullif(m.title ->> 'en', ''), (SELECT min(value) FROM jsonb_each_text(m.title) WHERE value <> ''), '–') AS title,
    m.page, m.position, m.picture_hash IS NOT NULL AS "hasPicture"`,
  from: 'partner_material m',
  always: 'true',
  idSql: 'm.id',
  columns: [
    { id: 'title', label: msg('Title'), cell: ({ title }) => outside(title) },
    { id: 'page', label: msg('Leads to'), cell: ({ page }) => outside(page || '/') },
    {
      id: 'picture',
      label: msg('Picture'),
      cell: ({ hasPicture }, { t }) => (hasPicture ? text(t('Yes')) : NOTHING),
    },
    {
      id: 'position',
      label: msg('Place'),
      isNumber: true,
      sort: 'position',
      cell: ({ position }) => count(position),
    },
  ],
  filters: [],
  search: {
    hint: msg('Title'),
    where: (words) => ({
      sql: `EXISTS (SELECT FROM jsonb_each_text(m.title) x WHERE fold_text(x.value) LIKE '%' || fold_text($?) || '%')`,
      values: [words.replace(/[\\%_]/g, '\\$&')],
    }),
  },
  orders: { position: { sql: 'm.position', type: 'integer' } },
  firstOrder: 'position',
  pathOf: ({ id }) => `partner-materials/${id}`,
})

/** A material in every language. */
export const materialForm = defineForm({
  path: 'partner-materials',
  title: msg('Material'),
  newTitle: msg('New material'),
  action: partnerStaffActions['edit-materials'],
  sections: [
    {
      title: msg('Texts'),
      hint: msg(
        'Partners see it at once, each with a link of their own. A language without a text shows another one. The picture is added on the page of the saved material.',
      ),
      fields: [
        { kind: 'text', name: 'title', label: msg('Title'), perLocale: true, isRequired: true, max: 120 },
        {
          kind: 'long-text',
          name: 'text',
          label: msg('Text to publish'),
          perLocale: true,
          max: 2000,
        },
        {
          kind: 'text',
          name: 'page',
          label: msg('Page'),
          hint: msg('What stands behind the address of the shop, such as /p/lamp. Empty: the home page.'),
          max: 500,
          pattern: /^(?:\/(?![/\\])\S*)?$/,
        },
        {
          kind: 'number',
          name: 'position',
          label: msg('Place'),
          hint: msg('A lower number comes first.'),
          max: 100_000,
        },
      ],
    },
  ],
  async read(db, id) {
    const material = isId(id) ? await readMaterial(db, id) : null
    if (!material && id !== NEW) return null
    return {
      title: inEach(material?.title),
      text: inEach(material?.text),
      page: material?.page ?? '',
      position: material?.position ?? 1,
    }
  },
  nameOf: ({ title }) => title[DEFAULT_LOCALE],
})

const inEach = (texts: Readonly<Partial<Record<LocaleCode, string>>> = {}) =>
  Object.fromEntries(LOCALES.map(({ code }) => [code, texts[code] ?? ''])) as Record<LocaleCode, string>

/** The page of one material: its picture, and deleting it. */
export const materialRecord: AdminRecord = {
  action: partnerStaffActions['edit-materials'],
  async read(db, id, context) {
    const material = isId(id) ? await readMaterial(db, id) : null
    if (!material) return null
    const { title, picture } = material
    const { t } = context
    return {
      title: title[DEFAULT_LOCALE] || Object.values(title).find((words) => words !== '') || t('Material'),
      states: [],
      facts: [
        {
          label: t('Picture'),
          cell: picture
            ? text(
                t('{width} × {height} pixels', {
                  width: String(picture.width),
                  height: String(picture.height),
                }),
              )
            : text(t('None')),
        },
      ],
      tables: [],
      history: [],
      acts: actsOf(id, picture !== null, context),
    }
  },
}

function actsOf(id: string, hasPicture: boolean, { actor, t }: RecordContext): readonly ActView[] {
  if (!may(actor, partnerStaffActions['edit-materials'])) return []
  const add: ActView = {
    call: '/admin/partner-materials/add-picture',
    title: hasPicture ? t('Replace the picture') : t('Add a picture'),
    hint: t('Partners see it beside the text and can save it.'),
    isDangerous: false,
    fields: [
      {
        kind: 'file',
        name: 'picture',
        label: t('Picture'),
        hint: t('JPEG, PNG, WebP or AVIF, up to 20 MB each'),
        accept: 'image/jpeg,image/png,image/webp,image/avif',
        isRequired: true,
      },
    ],
    subject: { id },
  }
  const take: ActView = {
    call: '/admin/partner-materials/remove-picture',
    title: t('Remove the picture'),
    hint: t('The text stays. You can add the picture again.'),
    isDangerous: true,
    fields: [],
    subject: { id },
  }
  const remove: ActView = {
    call: '/admin/partner-materials/delete',
    leadsOn: true,
    title: t('Delete the material'),
    hint: t('Partners do not see it any more. This cannot be undone; the audit log keeps the texts.'),
    isDangerous: true,
    fields: [{ kind: 'check', name: 'sure', label: t('I am sure'), hint: '', isRequired: true }],
    subject: { id },
  }
  return [add, ...(hasPicture ? [take] : []), remove]
}
