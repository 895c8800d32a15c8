import type { ViewedList } from '../../contract/list-views.ts'

const storageKey = (reader: string, list: string) => `interim.list.${reader}.${list}.view`

/** Returns the ID of the view with which a list opens on this device; '' for none. */
export function storedDefault(reader: string, list: ViewedList): string {
  try {
    return localStorage.getItem(storageKey(reader, list)) ?? ''
  } catch {
    return ''
  }
}

/** Stores the view with which a list opens on this device, or removes it. */
export function storeDefault(reader: string, list: ViewedList, id: string): void {
  try {
    if (id) localStorage.setItem(storageKey(reader, list), id)
    else localStorage.removeItem(storageKey(reader, list))
  } catch {
    // Without storage, the list opens without a view.
  }
}
