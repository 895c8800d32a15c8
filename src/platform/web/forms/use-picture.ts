import { useEffect, useState } from 'react'
import { ApiProblem, type Failure } from '../api/problem.ts'

const types = new Set(['image/jpeg', 'image/png', 'image/gif'])
const maxBytes = 5 * 1024 * 1024

/** What is wrong with a picture; its words stand at `platform.picture.`. */
export type PictureFault = 'invalidType' | 'tooLarge' | 'loadFailed' | 'processingFailed'

/** A picture that is being chosen: the one that is kept, another, or none. */
export interface Picture {
  /** Where the shown one is: a path below /api for the kept one, an address of this page for a fresh one, null for none. */
  readonly shown: string | null
  readonly file: File | undefined
  readonly isRemoved: boolean
  readonly changed: boolean
  readonly fault: PictureFault | undefined
  readonly choose: (file: File) => Promise<void>
  readonly remove: () => void
  /** Back to the one that is kept. */
  readonly reset: () => void
  readonly refuse: (fault: PictureFault) => void
}

/** Holds what is chosen in place of a kept picture (its path below `/api`), checked before it is sent: JPG, PNG or GIF of at most 5 MB that can be shown. */
export function usePicture(kept: string | null): Picture {
  const [file, setFile] = useState<File>()
  const [url, setUrl] = useState<string>()
  const [isRemoved, setRemoved] = useState(false)
  const [fault, setFault] = useState<PictureFault>()
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url])
  function take(next: File | undefined, removed: boolean) {
    setFile(next)
    setUrl(next && URL.createObjectURL(next))
    setRemoved(removed)
    setFault(undefined)
  }
  return {
    shown: url ?? (isRemoved || !kept ? null : `/api${kept}`),
    file,
    isRemoved,
    changed: file !== undefined || isRemoved,
    fault,
    async choose(next) {
      const wrong = await faultOf(next)
      if (wrong) setFault(wrong)
      else take(next, false)
    },
    remove: () => take(undefined, kept !== null),
    reset: () => take(undefined, false),
    refuse: setFault,
  }
}

async function faultOf(file: File): Promise<PictureFault | undefined> {
  if (!types.has(file.type)) return 'invalidType'
  if (file.size > maxBytes) return 'tooLarge'
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return undefined
  } catch {
    return 'loadFailed'
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** What a refusal of the server says about a picture; undefined where it says nothing of it. */
export function pictureFaultOf(failure: Failure): PictureFault | undefined {
  if (!(failure instanceof ApiProblem)) return undefined
  if (failure.status === 415) return 'invalidType'
  if (failure.status === 413) return 'tooLarge'
  return failure.status === 422 ? 'processingFailed' : undefined
}
