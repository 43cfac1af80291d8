/**
 * Libraries ask once, while they are loaded, whether they run for a developer: React then checks everything
 * it renders and takes three times as long. The shop is always the real thing, so this is imported before all
 * else.
 */
process.env.NODE_ENV ??= 'production'
