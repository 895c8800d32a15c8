/** The key of a stored value on this device: kind, owner, name. Keys with the same prefix are stored together, in order. */
export type StorageKey = readonly (string | number)[]

/** Values to store and to delete in one transaction. */
export interface Change {
  readonly put?: readonly (readonly [key: StorageKey, value: unknown])[]
  /** Keys, and prefixes with all values below them. */
  readonly forget?: readonly StorageKey[]
}

const store = 'kept'
let opened: Promise<IDBDatabase> | undefined

/** Reads the value at a key, or undefined; throws if the device has no storage. */
export async function readStored<Value>(key: StorageKey): Promise<Value | undefined> {
  const database = await open()
  return answerOf(
    database
      .transaction(store)
      .objectStore(store)
      .get(key as IDBValidKey),
  ) as Promise<Value | undefined>
}

/** Lists all values below a prefix, in the order of their keys; throws if the device has no storage. */
export async function listStored<Value>(prefix: StorageKey): Promise<{ key: StorageKey; value: Value }[]> {
  const objects = (await open()).transaction(store).objectStore(store)
  const [keys, values] = await Promise.all([
    answerOf(objects.getAllKeys(below(prefix))),
    answerOf(objects.getAll(below(prefix)) as IDBRequest<Value[]>),
  ])
  return values.map((value, index) => ({ key: keys[index] as unknown as StorageKey, value }))
}

/** Stores and deletes values in one transaction; they are on disk when the promise resolves. */
export async function changeStored({ put = [], forget = [] }: Change): Promise<void> {
  const transaction = (await open()).transaction(store, 'readwrite', { durability: 'strict' })
  const objects = transaction.objectStore(store)
  for (const key of forget) {
    objects.delete(key as IDBValidKey)
    objects.delete(below(key))
  }
  for (const [key, value] of put) objects.put(value, key as IDBValidKey)
  await doneOf(transaction)
}

/** Stores a value after all others below a prefix, and returns its key, which ends with the next number. */
export async function appendStored(prefix: StorageKey, value: unknown): Promise<StorageKey> {
  const transaction = (await open()).transaction(store, 'readwrite', { durability: 'strict' })
  const objects = transaction.objectStore(store)
  const keys = await answerOf(objects.getAllKeys(below(prefix)))
  const last = (keys.at(-1) as unknown as StorageKey | undefined)?.at(-1)
  const key = [...prefix, typeof last === 'number' ? last + 1 : 1]
  objects.put(value, key)
  await doneOf(transaction)
  return key
}

// In IndexedDB a list sorts after every text and number, so an empty list ends the range of a prefix.
function below(prefix: StorageKey): IDBKeyRange {
  return IDBKeyRange.bound([...prefix], [...prefix, []], true, true)
}

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('interim', 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store))
    request.addEventListener('success', () => {
      const database = request.result
      // Another page that deletes or upgrades the database must not wait for this one.
      const letGo = () => {
        database.close()
        opened = undefined
      }
      database.addEventListener('versionchange', letGo)
      database.addEventListener('close', letGo)
      resolve(database)
    })
    request.addEventListener('error', () => reject(request.error))
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}

function doneOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error))
  })
}
