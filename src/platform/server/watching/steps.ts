/** A step that has begun, and is to be ended, with what went wrong. */
export type EndStep = (error?: unknown) => void

/** Who wants to know of the steps of a call: nobody, unless traces are kept. */
export const steps: { begin: ((name: string, text: string) => EndStep) | undefined } = { begin: undefined }
