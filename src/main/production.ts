/**
 * Libraries check once, while they are loaded, whether they run in development: React then checks everything
 * it renders and takes three times as long. The shop always runs in production mode, so this is imported
 * before everything else.
 */
process.env.NODE_ENV ??= 'production'
