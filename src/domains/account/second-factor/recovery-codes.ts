import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
