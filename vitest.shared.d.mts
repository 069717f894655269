import type { TestUserConfig, UserConfig } from 'vitest/config';

export declare function testConfig(own?: TestUserConfig): UserConfig;
