import { config } from 'zod'

// The content security policy forbids eval, which zod tries when the first schema is created: import this before any schema.
config({ jitless: true })
