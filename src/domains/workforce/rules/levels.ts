/** How well a worker masters a skill or a role, lowest first. */
export const experienceLevels = ['beginner', 'intermediate', 'advanced', 'expert'] as const
/** How well a worker speaks a language, lowest first. */
export const languageLevels = ['basic', 'intermediate', 'fluent', 'native'] as const
