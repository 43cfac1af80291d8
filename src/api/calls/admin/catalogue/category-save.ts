import { changeCategory, removeCategory } from '#domains/catalog/index.ts'
import { categoryForm } from '#views/admin/areas/categories.ts'
import { saveFormCall } from '../../../forms/save-form-call.ts'

/** Saves a category; undoing a new one deletes it. Source: decision 0053. */
export const categorySaveCall = () =>
  saveFormCall(categoryForm, {
    errors: ['slug-taken', 'category-in-circle', 'category-has-others'],
    save(tx, { id, values, now }) {
      const { name, slug, description, parent, position } = values
      return changeCategory(
        tx,
        {
          handle: id === 'new' ? null : id,
          name,
          slug,
          description,
          parent: parent === '' ? null : parent,
          position: position ?? 0,
        },
        now,
      )
    },
    remove: (tx, { id }) => removeCategory(tx, id),
  })
