// Generated from spec/ by tools/generate. Do not edit.
var __getOwnPropNames = Object.getOwnPropertyNames;
var __commonJS = (cb, mod) => function __require() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};

// node_modules/ajv/dist/runtime/ucs2length.js
var require_ucs2length = __commonJS({
  "node_modules/ajv/dist/runtime/ucs2length.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    function ucs2length(str) {
      const len = str.length;
      let length = 0;
      let pos = 0;
      let value;
      while (pos < len) {
        length++;
        value = str.charCodeAt(pos++);
        if (value >= 55296 && value <= 56319 && pos < len) {
          value = str.charCodeAt(pos);
          if ((value & 64512) === 56320)
            pos++;
        }
      }
      return length;
    }
    exports.default = ucs2length;
    ucs2length.code = 'require("ajv/dist/runtime/ucs2length").default';
  }
});

// <stdin>
var readSessionRequest = validate20;
function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate20.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            for (const key0 in data0) {
              validate20.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
              return false;
              break;
            }
          } else {
            validate20.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data1 = data.query;
          const _errs4 = errors;
          if (errors === _errs4) {
            if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
              for (const key1 in data1) {
                validate20.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate20.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate20.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate20.errors = vErrors;
  return errors === 0;
}
validate20.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var readSession200 = validate21;
var schema32 = { "type": "object", "description": "Who is signed in.", "required": ["email", "role", "organization", "sandboxDays", "pending", "hasPassword"], "properties": { "hasPassword": { "type": "boolean", "description": "Whether the account has one; false: it is signed in by the OpenID provider." }, "pending": { "type": ["string", "null"], "enum": ["code", "passkey", "set-up", null], "description": "The second factor that the session waits for - a code, a sign-in with a passkey, or that one is set up; null when it may do what its role allows." }, "email": { "$ref": "#/components/schemas/Email" }, "role": { "$ref": "#/components/schemas/Role" }, "organization": { "$ref": "#/components/schemas/OrganizationName" }, "sandboxDays": { "type": "integer", "description": "Age in days at which sandbox data is removed." } } };
var schema34 = { "type": "string", "enum": ["owner", "developer", "viewer"], "description": "Owners manage people, developers keys, viewers read." };
var pattern4 = new RegExp("^[^\\u0000\\ud800-\\udfff]*$", "u");
var pattern5 = new RegExp("^[^@\\s]+@[^@\\s]+$", "u");
var func1 = require_ucs2length().default;
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate21.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.email === void 0 && (missing0 = "email") || data.role === void 0 && (missing0 = "role") || data.organization === void 0 && (missing0 = "organization") || data.sandboxDays === void 0 && (missing0 = "sandboxDays") || data.pending === void 0 && (missing0 = "pending") || data.hasPassword === void 0 && (missing0 = "hasPassword")) {
        validate21.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.hasPassword !== void 0) {
          const _errs1 = errors;
          if (typeof data.hasPassword !== "boolean") {
            validate21.errors = [{ instancePath: instancePath + "/hasPassword", schemaPath: "#/properties/hasPassword/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.pending !== void 0) {
            let data1 = data.pending;
            const _errs3 = errors;
            if (typeof data1 !== "string" && data1 !== null) {
              validate21.errors = [{ instancePath: instancePath + "/pending", schemaPath: "#/properties/pending/type", keyword: "type", params: { type: schema32.properties.pending.type }, message: "must be string,null" }];
              return false;
            }
            if (!(data1 === "code" || data1 === "passkey" || data1 === "set-up" || data1 === null)) {
              validate21.errors = [{ instancePath: instancePath + "/pending", schemaPath: "#/properties/pending/enum", keyword: "enum", params: { allowedValues: schema32.properties.pending.enum }, message: "must be equal to one of the allowed values" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.email !== void 0) {
              let data2 = data.email;
              const _errs5 = errors;
              const _errs6 = errors;
              if (typeof data2 === "string") {
                if (!pattern4.test(data2)) {
                  validate21.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/components/schemas/Email/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                  return false;
                }
              }
              if (errors === _errs6) {
                if (typeof data2 === "string") {
                  if (func1(data2) > 255) {
                    validate21.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/components/schemas/Email/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                    return false;
                  } else {
                    if (func1(data2) < 3) {
                      validate21.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/components/schemas/Email/minLength", keyword: "minLength", params: { limit: 3 }, message: "must NOT have fewer than 3 characters" }];
                      return false;
                    } else {
                      if (!pattern5.test(data2)) {
                        validate21.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/components/schemas/Email/pattern", keyword: "pattern", params: { pattern: "^[^@\\s]+@[^@\\s]+$" }, message: 'must match pattern "^[^@\\s]+@[^@\\s]+$"' }];
                        return false;
                      }
                    }
                  }
                } else {
                  validate21.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/components/schemas/Email/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.role !== void 0) {
                let data3 = data.role;
                const _errs9 = errors;
                if (typeof data3 !== "string") {
                  validate21.errors = [{ instancePath: instancePath + "/role", schemaPath: "#/components/schemas/Role/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                if (!(data3 === "owner" || data3 === "developer" || data3 === "viewer")) {
                  validate21.errors = [{ instancePath: instancePath + "/role", schemaPath: "#/components/schemas/Role/enum", keyword: "enum", params: { allowedValues: schema34.enum }, message: "must be equal to one of the allowed values" }];
                  return false;
                }
                var valid0 = _errs9 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.organization !== void 0) {
                  let data4 = data.organization;
                  const _errs12 = errors;
                  const _errs13 = errors;
                  if (typeof data4 === "string") {
                    if (!pattern4.test(data4)) {
                      validate21.errors = [{ instancePath: instancePath + "/organization", schemaPath: "#/components/schemas/OrganizationName/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                      return false;
                    }
                  }
                  if (errors === _errs13) {
                    if (typeof data4 === "string") {
                      if (func1(data4) > 255) {
                        validate21.errors = [{ instancePath: instancePath + "/organization", schemaPath: "#/components/schemas/OrganizationName/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                        return false;
                      } else {
                        if (func1(data4) < 1) {
                          validate21.errors = [{ instancePath: instancePath + "/organization", schemaPath: "#/components/schemas/OrganizationName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate21.errors = [{ instancePath: instancePath + "/organization", schemaPath: "#/components/schemas/OrganizationName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid0 = _errs12 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.sandboxDays !== void 0) {
                    let data5 = data.sandboxDays;
                    const _errs16 = errors;
                    if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
                      validate21.errors = [{ instancePath: instancePath + "/sandboxDays", schemaPath: "#/properties/sandboxDays/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    var valid0 = _errs16 === errors;
                  } else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate21.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate21.errors = vErrors;
  return errors === 0;
}
validate21.evaluated = { "props": { "hasPassword": true, "pending": true, "email": true, "role": true, "organization": true, "sandboxDays": true }, "dynamicProps": false, "dynamicItems": false };
var readSession401 = validate22;
var schema36 = { "type": "object", "description": "Why a request was refused.", "required": ["code", "message"], "properties": { "code": { "type": "string", "description": "For programs, such as `key-private`." }, "message": { "type": "string", "description": "For people, in English; says what to do." }, "parameters": { "type": "object", "description": "Values that the message has, for a text in another language.", "additionalProperties": { "type": ["string", "integer"] } }, "faults": { "type": "array", "description": "What is wrong where, so that it can be said there; of a template, everything that is wrong in it.", "items": { "type": "object", "required": ["place", "message"], "properties": { "place": { "type": "string", "description": "JSON pointer (RFC 6901) into the template, else into the body; empty for the whole." }, "message": { "type": "string", "description": "For people, in English; says what to do. For a body, it follows the name of the value." }, "code": { "type": "string", "description": "For programs, such as `maxLength`." }, "parameters": { "type": "object", "description": "Values that the message has, for a text in another language.", "additionalProperties": { "type": ["string", "integer"] } } } } } } };
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate22.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.code === void 0 && (missing0 = "code") || data.message === void 0 && (missing0 = "message")) {
        validate22.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.code !== void 0) {
          const _errs1 = errors;
          if (typeof data.code !== "string") {
            validate22.errors = [{ instancePath: instancePath + "/code", schemaPath: "#/properties/code/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.message !== void 0) {
            const _errs3 = errors;
            if (typeof data.message !== "string") {
              validate22.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.parameters !== void 0) {
              let data2 = data.parameters;
              const _errs5 = errors;
              if (errors === _errs5) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  for (const key0 in data2) {
                    let data3 = data2[key0];
                    const _errs8 = errors;
                    if (typeof data3 !== "string" && !(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
                      validate22.errors = [{ instancePath: instancePath + "/parameters/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/parameters/additionalProperties/type", keyword: "type", params: { type: schema36.properties.parameters.additionalProperties.type }, message: "must be string,integer" }];
                      return false;
                    }
                    var valid1 = _errs8 === errors;
                    if (!valid1) {
                      break;
                    }
                  }
                } else {
                  validate22.errors = [{ instancePath: instancePath + "/parameters", schemaPath: "#/properties/parameters/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.faults !== void 0) {
                let data4 = data.faults;
                const _errs10 = errors;
                if (errors === _errs10) {
                  if (Array.isArray(data4)) {
                    var valid2 = true;
                    const len0 = data4.length;
                    for (let i0 = 0; i0 < len0; i0++) {
                      let data5 = data4[i0];
                      const _errs12 = errors;
                      if (errors === _errs12) {
                        if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
                          let missing1;
                          if (data5.place === void 0 && (missing1 = "place") || data5.message === void 0 && (missing1 = "message")) {
                            validate22.errors = [{ instancePath: instancePath + "/faults/" + i0, schemaPath: "#/properties/faults/items/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                            return false;
                          } else {
                            if (data5.place !== void 0) {
                              const _errs14 = errors;
                              if (typeof data5.place !== "string") {
                                validate22.errors = [{ instancePath: instancePath + "/faults/" + i0 + "/place", schemaPath: "#/properties/faults/items/properties/place/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              var valid3 = _errs14 === errors;
                            } else {
                              var valid3 = true;
                            }
                            if (valid3) {
                              if (data5.message !== void 0) {
                                const _errs16 = errors;
                                if (typeof data5.message !== "string") {
                                  validate22.errors = [{ instancePath: instancePath + "/faults/" + i0 + "/message", schemaPath: "#/properties/faults/items/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                                var valid3 = _errs16 === errors;
                              } else {
                                var valid3 = true;
                              }
                              if (valid3) {
                                if (data5.code !== void 0) {
                                  const _errs18 = errors;
                                  if (typeof data5.code !== "string") {
                                    validate22.errors = [{ instancePath: instancePath + "/faults/" + i0 + "/code", schemaPath: "#/properties/faults/items/properties/code/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                  var valid3 = _errs18 === errors;
                                } else {
                                  var valid3 = true;
                                }
                                if (valid3) {
                                  if (data5.parameters !== void 0) {
                                    let data9 = data5.parameters;
                                    const _errs20 = errors;
                                    if (errors === _errs20) {
                                      if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
                                        for (const key1 in data9) {
                                          let data10 = data9[key1];
                                          const _errs23 = errors;
                                          if (typeof data10 !== "string" && !(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)) && isFinite(data10))) {
                                            validate22.errors = [{ instancePath: instancePath + "/faults/" + i0 + "/parameters/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/faults/items/properties/parameters/additionalProperties/type", keyword: "type", params: { type: schema36.properties.faults.items.properties.parameters.additionalProperties.type }, message: "must be string,integer" }];
                                            return false;
                                          }
                                          var valid4 = _errs23 === errors;
                                          if (!valid4) {
                                            break;
                                          }
                                        }
                                      } else {
                                        validate22.errors = [{ instancePath: instancePath + "/faults/" + i0 + "/parameters", schemaPath: "#/properties/faults/items/properties/parameters/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                        return false;
                                      }
                                    }
                                    var valid3 = _errs20 === errors;
                                  } else {
                                    var valid3 = true;
                                  }
                                }
                              }
                            }
                          }
                        } else {
                          validate22.errors = [{ instancePath: instancePath + "/faults/" + i0, schemaPath: "#/properties/faults/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                          return false;
                        }
                      }
                      var valid2 = _errs12 === errors;
                      if (!valid2) {
                        break;
                      }
                    }
                  } else {
                    validate22.errors = [{ instancePath: instancePath + "/faults", schemaPath: "#/properties/faults/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                    return false;
                  }
                }
                var valid0 = _errs10 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validate22.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate22.errors = vErrors;
  return errors === 0;
}
validate22.evaluated = { "props": { "code": true, "message": true, "parameters": true, "faults": true }, "dynamicProps": false, "dynamicItems": false };
var signInRequest = validate23;
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate24.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.email === void 0 && (missing0 = "email") || data.password === void 0 && (missing0 = "password")) {
        validate24.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "email" || key0 === "password")) {
            validate24.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.email !== void 0) {
            let data0 = data.email;
            const _errs2 = errors;
            const _errs3 = errors;
            if (typeof data0 === "string") {
              if (!pattern4.test(data0)) {
                validate24.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/components/schemas/Email/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                return false;
              }
            }
            if (errors === _errs3) {
              if (typeof data0 === "string") {
                if (func1(data0) > 255) {
                  validate24.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/components/schemas/Email/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                  return false;
                } else {
                  if (func1(data0) < 3) {
                    validate24.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/components/schemas/Email/minLength", keyword: "minLength", params: { limit: 3 }, message: "must NOT have fewer than 3 characters" }];
                    return false;
                  } else {
                    if (!pattern5.test(data0)) {
                      validate24.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/components/schemas/Email/pattern", keyword: "pattern", params: { pattern: "^[^@\\s]+@[^@\\s]+$" }, message: 'must match pattern "^[^@\\s]+@[^@\\s]+$"' }];
                      return false;
                    }
                  }
                }
              } else {
                validate24.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/components/schemas/Email/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.password !== void 0) {
              let data1 = data.password;
              const _errs6 = errors;
              if (typeof data1 === "string") {
                if (!pattern4.test(data1)) {
                  validate24.errors = [{ instancePath: instancePath + "/password", schemaPath: "#/properties/password/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                  return false;
                }
              }
              if (errors === _errs6) {
                if (typeof data1 === "string") {
                  if (func1(data1) > 1024) {
                    validate24.errors = [{ instancePath: instancePath + "/password", schemaPath: "#/properties/password/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" }];
                    return false;
                  } else {
                    if (func1(data1) < 1) {
                      validate24.errors = [{ instancePath: instancePath + "/password", schemaPath: "#/properties/password/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    }
                  }
                } else {
                  validate24.errors = [{ instancePath: instancePath + "/password", schemaPath: "#/properties/password/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs6 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate24.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate24.errors = vErrors;
  return errors === 0;
}
validate24.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate23.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate23.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              for (const key0 in data0) {
                validate23.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate23.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data1 = data.query;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                for (const key1 in data1) {
                  validate23.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate23.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              const _errs7 = errors;
              if (!validate24(data.body, { instancePath: instancePath + "/body", parentData: data, parentDataProperty: "body", rootData, dynamicAnchors })) {
                vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
                errors = vErrors.length;
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate23.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate23.errors = vErrors;
  return errors === 0;
}
validate23.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var signOutRequest = validate26;
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate26.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            for (const key0 in data0) {
              validate26.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
              return false;
              break;
            }
          } else {
            validate26.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data1 = data.query;
          const _errs4 = errors;
          if (errors === _errs4) {
            if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
              for (const key1 in data1) {
                validate26.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate26.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate26.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate26.errors = vErrors;
  return errors === 0;
}
validate26.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var changePasswordRequest = validate27;
function validate27(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate27.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate27.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              for (const key0 in data0) {
                validate27.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate27.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data1 = data.query;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                for (const key1 in data1) {
                  validate27.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate27.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data2 = data.body;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  let missing1;
                  if (data2.current === void 0 && (missing1 = "current") || data2.password === void 0 && (missing1 = "password")) {
                    validate27.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    const _errs9 = errors;
                    for (const key2 in data2) {
                      if (!(key2 === "current" || key2 === "password")) {
                        validate27.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs9 === errors) {
                      if (data2.current !== void 0) {
                        let data3 = data2.current;
                        const _errs10 = errors;
                        if (typeof data3 === "string") {
                          if (!pattern4.test(data3)) {
                            validate27.errors = [{ instancePath: instancePath + "/body/current", schemaPath: "#/properties/body/properties/current/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                            return false;
                          }
                        }
                        if (errors === _errs10) {
                          if (typeof data3 === "string") {
                            if (func1(data3) > 1024) {
                              validate27.errors = [{ instancePath: instancePath + "/body/current", schemaPath: "#/properties/body/properties/current/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" }];
                              return false;
                            } else {
                              if (func1(data3) < 1) {
                                validate27.errors = [{ instancePath: instancePath + "/body/current", schemaPath: "#/properties/body/properties/current/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                return false;
                              }
                            }
                          } else {
                            validate27.errors = [{ instancePath: instancePath + "/body/current", schemaPath: "#/properties/body/properties/current/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid1 = _errs10 === errors;
                      } else {
                        var valid1 = true;
                      }
                      if (valid1) {
                        if (data2.password !== void 0) {
                          let data4 = data2.password;
                          const _errs13 = errors;
                          const _errs14 = errors;
                          if (typeof data4 === "string") {
                            if (!pattern4.test(data4)) {
                              validate27.errors = [{ instancePath: instancePath + "/body/password", schemaPath: "#/components/schemas/NewPassword/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                              return false;
                            }
                          }
                          if (errors === _errs14) {
                            if (typeof data4 === "string") {
                              if (func1(data4) > 1024) {
                                validate27.errors = [{ instancePath: instancePath + "/body/password", schemaPath: "#/components/schemas/NewPassword/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" }];
                                return false;
                              } else {
                                if (func1(data4) < 10) {
                                  validate27.errors = [{ instancePath: instancePath + "/body/password", schemaPath: "#/components/schemas/NewPassword/minLength", keyword: "minLength", params: { limit: 10 }, message: "must NOT have fewer than 10 characters" }];
                                  return false;
                                }
                              }
                            } else {
                              validate27.errors = [{ instancePath: instancePath + "/body/password", schemaPath: "#/components/schemas/NewPassword/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid1 = _errs13 === errors;
                        } else {
                          var valid1 = true;
                        }
                      }
                    }
                  }
                } else {
                  validate27.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate27.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate27.errors = vErrors;
  return errors === 0;
}
validate27.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var requestLinkRequest = validate28;
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate28.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate28.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              for (const key0 in data0) {
                validate28.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate28.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data1 = data.query;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                for (const key1 in data1) {
                  validate28.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate28.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data2 = data.body;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  let missing1;
                  if (data2.email === void 0 && (missing1 = "email")) {
                    validate28.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    const _errs9 = errors;
                    for (const key2 in data2) {
                      if (!(key2 === "email")) {
                        validate28.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs9 === errors) {
                      if (data2.email !== void 0) {
                        let data3 = data2.email;
                        const _errs11 = errors;
                        if (typeof data3 === "string") {
                          if (!pattern4.test(data3)) {
                            validate28.errors = [{ instancePath: instancePath + "/body/email", schemaPath: "#/components/schemas/Email/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                            return false;
                          }
                        }
                        if (errors === _errs11) {
                          if (typeof data3 === "string") {
                            if (func1(data3) > 255) {
                              validate28.errors = [{ instancePath: instancePath + "/body/email", schemaPath: "#/components/schemas/Email/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                              return false;
                            } else {
                              if (func1(data3) < 3) {
                                validate28.errors = [{ instancePath: instancePath + "/body/email", schemaPath: "#/components/schemas/Email/minLength", keyword: "minLength", params: { limit: 3 }, message: "must NOT have fewer than 3 characters" }];
                                return false;
                              } else {
                                if (!pattern5.test(data3)) {
                                  validate28.errors = [{ instancePath: instancePath + "/body/email", schemaPath: "#/components/schemas/Email/pattern", keyword: "pattern", params: { pattern: "^[^@\\s]+@[^@\\s]+$" }, message: 'must match pattern "^[^@\\s]+@[^@\\s]+$"' }];
                                  return false;
                                }
                              }
                            }
                          } else {
                            validate28.errors = [{ instancePath: instancePath + "/body/email", schemaPath: "#/components/schemas/Email/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                      }
                    }
                  }
                } else {
                  validate28.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate28.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate28.errors = vErrors;
  return errors === 0;
}
validate28.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var signInWithPasskeyRequest = validate29;
var schema46 = { "type": "object", "description": "The answer of an authenticator in JSON, as WebAuthn Level 3 defines it (`RegistrationResponseJSON`, `AuthenticationResponseJSON`). Other members are allowed.", "required": ["id", "rawId", "type", "response"], "properties": { "id": { "type": "string", "minLength": 1, "maxLength": 1024, "description": "Id of the credential, base64url, 1 to 1024 characters.", "allOf": [{ "pattern": "^[^\\u0000\\ud800-\\udfff]*$" }] }, "rawId": { "type": "string", "minLength": 1, "maxLength": 1024, "description": "The same, 1 to 1024 characters.", "allOf": [{ "pattern": "^[^\\u0000\\ud800-\\udfff]*$" }] }, "type": { "type": "string", "enum": ["public-key"], "description": "Kind of credential." }, "response": { "type": "object", "description": "What was signed.", "additionalProperties": { "type": ["string", "number", "array", "null"], "items": { "type": "string", "allOf": [{ "pattern": "^[^\\u0000\\ud800-\\udfff]*$" }] }, "allOf": [{ "pattern": "^[^\\u0000\\ud800-\\udfff]*$" }] }, "propertyNames": { "pattern": "^[^\\u0000\\ud800-\\udfff]*$" } } } };
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate29.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate29.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              for (const key0 in data0) {
                validate29.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate29.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data1 = data.query;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                for (const key1 in data1) {
                  validate29.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate29.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data2 = data.body;
              const _errs7 = errors;
              const _errs8 = errors;
              if (errors === _errs8) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  let missing1;
                  if (data2.id === void 0 && (missing1 = "id") || data2.rawId === void 0 && (missing1 = "rawId") || data2.type === void 0 && (missing1 = "type") || data2.response === void 0 && (missing1 = "response")) {
                    validate29.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/components/schemas/PasskeyResponse/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    if (data2.id !== void 0) {
                      let data3 = data2.id;
                      const _errs10 = errors;
                      if (typeof data3 === "string") {
                        if (!pattern4.test(data3)) {
                          validate29.errors = [{ instancePath: instancePath + "/body/id", schemaPath: "#/components/schemas/PasskeyResponse/properties/id/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                          return false;
                        }
                      }
                      if (errors === _errs10) {
                        if (typeof data3 === "string") {
                          if (func1(data3) > 1024) {
                            validate29.errors = [{ instancePath: instancePath + "/body/id", schemaPath: "#/components/schemas/PasskeyResponse/properties/id/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" }];
                            return false;
                          } else {
                            if (func1(data3) < 1) {
                              validate29.errors = [{ instancePath: instancePath + "/body/id", schemaPath: "#/components/schemas/PasskeyResponse/properties/id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                              return false;
                            }
                          }
                        } else {
                          validate29.errors = [{ instancePath: instancePath + "/body/id", schemaPath: "#/components/schemas/PasskeyResponse/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid2 = _errs10 === errors;
                    } else {
                      var valid2 = true;
                    }
                    if (valid2) {
                      if (data2.rawId !== void 0) {
                        let data4 = data2.rawId;
                        const _errs13 = errors;
                        if (typeof data4 === "string") {
                          if (!pattern4.test(data4)) {
                            validate29.errors = [{ instancePath: instancePath + "/body/rawId", schemaPath: "#/components/schemas/PasskeyResponse/properties/rawId/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                            return false;
                          }
                        }
                        if (errors === _errs13) {
                          if (typeof data4 === "string") {
                            if (func1(data4) > 1024) {
                              validate29.errors = [{ instancePath: instancePath + "/body/rawId", schemaPath: "#/components/schemas/PasskeyResponse/properties/rawId/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" }];
                              return false;
                            } else {
                              if (func1(data4) < 1) {
                                validate29.errors = [{ instancePath: instancePath + "/body/rawId", schemaPath: "#/components/schemas/PasskeyResponse/properties/rawId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                return false;
                              }
                            }
                          } else {
                            validate29.errors = [{ instancePath: instancePath + "/body/rawId", schemaPath: "#/components/schemas/PasskeyResponse/properties/rawId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid2 = _errs13 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data2.type !== void 0) {
                          let data5 = data2.type;
                          const _errs16 = errors;
                          if (typeof data5 !== "string") {
                            validate29.errors = [{ instancePath: instancePath + "/body/type", schemaPath: "#/components/schemas/PasskeyResponse/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          if (!(data5 === "public-key")) {
                            validate29.errors = [{ instancePath: instancePath + "/body/type", schemaPath: "#/components/schemas/PasskeyResponse/properties/type/enum", keyword: "enum", params: { allowedValues: schema46.properties.type.enum }, message: "must be equal to one of the allowed values" }];
                            return false;
                          }
                          var valid2 = _errs16 === errors;
                        } else {
                          var valid2 = true;
                        }
                        if (valid2) {
                          if (data2.response !== void 0) {
                            let data6 = data2.response;
                            const _errs18 = errors;
                            if (errors === _errs18) {
                              if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
                                for (const key2 in data6) {
                                  const _errs20 = errors;
                                  if (typeof key2 === "string") {
                                    if (!pattern4.test(key2)) {
                                      const err0 = { instancePath: instancePath + "/body/response", schemaPath: "#/components/schemas/PasskeyResponse/properties/response/propertyNames/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"', propertyName: key2 };
                                      if (vErrors === null) {
                                        vErrors = [err0];
                                      } else {
                                        vErrors.push(err0);
                                      }
                                      errors++;
                                    }
                                  }
                                  var valid5 = _errs20 === errors;
                                  if (!valid5) {
                                    const err1 = { instancePath: instancePath + "/body/response", schemaPath: "#/components/schemas/PasskeyResponse/properties/response/propertyNames", keyword: "propertyNames", params: { propertyName: key2 }, message: "property name must be valid" };
                                    if (vErrors === null) {
                                      vErrors = [err1];
                                    } else {
                                      vErrors.push(err1);
                                    }
                                    errors++;
                                    validate29.errors = vErrors;
                                    return false;
                                    break;
                                  }
                                }
                                if (valid5) {
                                  for (const key3 in data6) {
                                    let data7 = data6[key3];
                                    const _errs22 = errors;
                                    if (typeof data7 !== "string" && !(typeof data7 == "number" && isFinite(data7)) && !Array.isArray(data7) && data7 !== null) {
                                      validate29.errors = [{ instancePath: instancePath + "/body/response/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/components/schemas/PasskeyResponse/properties/response/additionalProperties/type", keyword: "type", params: { type: schema46.properties.response.additionalProperties.type }, message: "must be string,number,array,null" }];
                                      return false;
                                    }
                                    if (typeof data7 === "string") {
                                      if (!pattern4.test(data7)) {
                                        validate29.errors = [{ instancePath: instancePath + "/body/response/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/components/schemas/PasskeyResponse/properties/response/additionalProperties/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                        return false;
                                      }
                                    }
                                    if (errors === _errs22) {
                                      if (Array.isArray(data7)) {
                                        var valid8 = true;
                                        const len0 = data7.length;
                                        for (let i0 = 0; i0 < len0; i0++) {
                                          let data8 = data7[i0];
                                          const _errs25 = errors;
                                          if (typeof data8 !== "string") {
                                            validate29.errors = [{ instancePath: instancePath + "/body/response/" + key3.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i0, schemaPath: "#/components/schemas/PasskeyResponse/properties/response/additionalProperties/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                            return false;
                                          }
                                          if (typeof data8 === "string") {
                                            if (!pattern4.test(data8)) {
                                              validate29.errors = [{ instancePath: instancePath + "/body/response/" + key3.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i0, schemaPath: "#/components/schemas/PasskeyResponse/properties/response/additionalProperties/items/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                              return false;
                                            }
                                          }
                                          var valid8 = _errs25 === errors;
                                          if (!valid8) {
                                            break;
                                          }
                                        }
                                      }
                                    }
                                    var valid6 = _errs22 === errors;
                                    if (!valid6) {
                                      break;
                                    }
                                  }
                                }
                              } else {
                                validate29.errors = [{ instancePath: instancePath + "/body/response", schemaPath: "#/components/schemas/PasskeyResponse/properties/response/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                return false;
                              }
                            }
                            var valid2 = _errs18 === errors;
                          } else {
                            var valid2 = true;
                          }
                        }
                      }
                    }
                  }
                } else {
                  validate29.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/components/schemas/PasskeyResponse/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate29.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate29.errors = vErrors;
  return errors === 0;
}
validate29.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var startPasskeySignInRequest = validate30;
function validate30(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate30.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            for (const key0 in data0) {
              validate30.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
              return false;
              break;
            }
          } else {
            validate30.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data1 = data.query;
          const _errs4 = errors;
          if (errors === _errs4) {
            if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
              for (const key1 in data1) {
                validate30.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate30.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate30.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate30.errors = vErrors;
  return errors === 0;
}
validate30.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var startPasskeySignIn200 = validate31;
function validate31(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate31.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.challenge === void 0 && (missing0 = "challenge")) {
        validate31.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.challenge !== void 0) {
          if (typeof data.challenge !== "string") {
            validate31.errors = [{ instancePath: instancePath + "/challenge", schemaPath: "#/properties/challenge/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
        }
      }
    } else {
      validate31.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate31.errors = vErrors;
  return errors === 0;
}
validate31.evaluated = { "props": { "challenge": true }, "dynamicProps": false, "dynamicItems": false };
var enterCodeRequest = validate32;
function validate32(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate32.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate32.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              for (const key0 in data0) {
                validate32.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate32.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data1 = data.query;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                for (const key1 in data1) {
                  validate32.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate32.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data2 = data.body;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  let missing1;
                  if (data2.code === void 0 && (missing1 = "code")) {
                    validate32.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    const _errs9 = errors;
                    for (const key2 in data2) {
                      if (!(key2 === "code")) {
                        validate32.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs9 === errors) {
                      if (data2.code !== void 0) {
                        let data3 = data2.code;
                        const _errs11 = errors;
                        if (typeof data3 === "string") {
                          if (!pattern4.test(data3)) {
                            validate32.errors = [{ instancePath: instancePath + "/body/code", schemaPath: "#/components/schemas/Code/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                            return false;
                          }
                        }
                        if (errors === _errs11) {
                          if (typeof data3 === "string") {
                            if (func1(data3) > 40) {
                              validate32.errors = [{ instancePath: instancePath + "/body/code", schemaPath: "#/components/schemas/Code/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }];
                              return false;
                            } else {
                              if (func1(data3) < 6) {
                                validate32.errors = [{ instancePath: instancePath + "/body/code", schemaPath: "#/components/schemas/Code/minLength", keyword: "minLength", params: { limit: 6 }, message: "must NOT have fewer than 6 characters" }];
                                return false;
                              }
                            }
                          } else {
                            validate32.errors = [{ instancePath: instancePath + "/body/code", schemaPath: "#/components/schemas/Code/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                      }
                    }
                  }
                } else {
                  validate32.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate32.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate32.errors = vErrors;
  return errors === 0;
}
validate32.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var readAuthenticatorRequest = validate33;
function validate33(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate33.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            for (const key0 in data0) {
              validate33.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
              return false;
              break;
            }
          } else {
            validate33.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data1 = data.query;
          const _errs4 = errors;
          if (errors === _errs4) {
            if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
              for (const key1 in data1) {
                validate33.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate33.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate33.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate33.errors = vErrors;
  return errors === 0;
}
validate33.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var readAuthenticator200 = validate34;
var schema52 = { "type": "object", "description": "The authenticator app of an account.", "required": ["addedAt", "codesLeft", "required"], "properties": { "addedAt": { "type": ["string", "null"], "description": "ISO 8601 time; null: there is none." }, "codesLeft": { "type": "integer", "description": "Recovery codes that were not used." }, "required": { "type": "boolean", "description": "Whether the organization requires a second factor." } } };
function validate34(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate34.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.addedAt === void 0 && (missing0 = "addedAt") || data.codesLeft === void 0 && (missing0 = "codesLeft") || data.required === void 0 && (missing0 = "required")) {
        validate34.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.addedAt !== void 0) {
          let data0 = data.addedAt;
          const _errs1 = errors;
          if (typeof data0 !== "string" && data0 !== null) {
            validate34.errors = [{ instancePath: instancePath + "/addedAt", schemaPath: "#/properties/addedAt/type", keyword: "type", params: { type: schema52.properties.addedAt.type }, message: "must be string,null" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.codesLeft !== void 0) {
            let data1 = data.codesLeft;
            const _errs3 = errors;
            if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
              validate34.errors = [{ instancePath: instancePath + "/codesLeft", schemaPath: "#/properties/codesLeft/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.required !== void 0) {
              const _errs5 = errors;
              if (typeof data.required !== "boolean") {
                validate34.errors = [{ instancePath: instancePath + "/required", schemaPath: "#/properties/required/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate34.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate34.errors = vErrors;
  return errors === 0;
}
validate34.evaluated = { "props": { "addedAt": true, "codesLeft": true, "required": true }, "dynamicProps": false, "dynamicItems": false };
var confirmAuthenticatorRequest = validate35;
function validate35(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate35.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate35.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              for (const key0 in data0) {
                validate35.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate35.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data1 = data.query;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                for (const key1 in data1) {
                  validate35.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate35.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data2 = data.body;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  let missing1;
                  if (data2.setup === void 0 && (missing1 = "setup") || data2.code === void 0 && (missing1 = "code")) {
                    validate35.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    const _errs9 = errors;
                    for (const key2 in data2) {
                      if (!(key2 === "setup" || key2 === "code")) {
                        validate35.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs9 === errors) {
                      if (data2.setup !== void 0) {
                        let data3 = data2.setup;
                        const _errs10 = errors;
                        if (typeof data3 === "string") {
                          if (!pattern4.test(data3)) {
                            validate35.errors = [{ instancePath: instancePath + "/body/setup", schemaPath: "#/properties/body/properties/setup/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                            return false;
                          }
                        }
                        if (errors === _errs10) {
                          if (typeof data3 === "string") {
                            if (func1(data3) > 255) {
                              validate35.errors = [{ instancePath: instancePath + "/body/setup", schemaPath: "#/properties/body/properties/setup/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                              return false;
                            } else {
                              if (func1(data3) < 1) {
                                validate35.errors = [{ instancePath: instancePath + "/body/setup", schemaPath: "#/properties/body/properties/setup/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                return false;
                              }
                            }
                          } else {
                            validate35.errors = [{ instancePath: instancePath + "/body/setup", schemaPath: "#/properties/body/properties/setup/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid1 = _errs10 === errors;
                      } else {
                        var valid1 = true;
                      }
                      if (valid1) {
                        if (data2.code !== void 0) {
                          let data4 = data2.code;
                          const _errs13 = errors;
                          const _errs14 = errors;
                          if (typeof data4 === "string") {
                            if (!pattern4.test(data4)) {
                              validate35.errors = [{ instancePath: instancePath + "/body/code", schemaPath: "#/components/schemas/Code/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                              return false;
                            }
                          }
                          if (errors === _errs14) {
                            if (typeof data4 === "string") {
                              if (func1(data4) > 40) {
                                validate35.errors = [{ instancePath: instancePath + "/body/code", schemaPath: "#/components/schemas/Code/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }];
                                return false;
                              } else {
                                if (func1(data4) < 6) {
                                  validate35.errors = [{ instancePath: instancePath + "/body/code", schemaPath: "#/components/schemas/Code/minLength", keyword: "minLength", params: { limit: 6 }, message: "must NOT have fewer than 6 characters" }];
                                  return false;
                                }
                              }
                            } else {
                              validate35.errors = [{ instancePath: instancePath + "/body/code", schemaPath: "#/components/schemas/Code/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid1 = _errs13 === errors;
                        } else {
                          var valid1 = true;
                        }
                      }
                    }
                  }
                } else {
                  validate35.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate35.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate35.errors = vErrors;
  return errors === 0;
}
validate35.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var confirmAuthenticator200 = validate36;
function validate36(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate36.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.codes === void 0 && (missing0 = "codes")) {
        validate36.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.codes !== void 0) {
          let data0 = data.codes;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              var valid1 = true;
              const len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                const _errs3 = errors;
                if (typeof data0[i0] !== "string") {
                  validate36.errors = [{ instancePath: instancePath + "/codes/" + i0, schemaPath: "#/properties/codes/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid1 = _errs3 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validate36.errors = [{ instancePath: instancePath + "/codes", schemaPath: "#/properties/codes/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
        }
      }
    } else {
      validate36.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate36.errors = vErrors;
  return errors === 0;
}
validate36.evaluated = { "props": { "codes": true }, "dynamicProps": false, "dynamicItems": false };
var removeAuthenticatorRequest = validate37;
function validate37(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate37.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            for (const key0 in data0) {
              validate37.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
              return false;
              break;
            }
          } else {
            validate37.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data1 = data.query;
          const _errs4 = errors;
          if (errors === _errs4) {
            if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
              for (const key1 in data1) {
                validate37.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate37.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate37.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate37.errors = vErrors;
  return errors === 0;
}
validate37.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var startAuthenticatorRequest = validate38;
function validate38(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate38.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            for (const key0 in data0) {
              validate38.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
              return false;
              break;
            }
          } else {
            validate38.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data1 = data.query;
          const _errs4 = errors;
          if (errors === _errs4) {
            if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
              for (const key1 in data1) {
                validate38.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate38.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate38.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate38.errors = vErrors;
  return errors === 0;
}
validate38.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var startAuthenticator200 = validate39;
function validate39(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate39.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.setup === void 0 && (missing0 = "setup") || data.secret === void 0 && (missing0 = "secret") || data.address === void 0 && (missing0 = "address")) {
        validate39.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.setup !== void 0) {
          const _errs1 = errors;
          if (typeof data.setup !== "string") {
            validate39.errors = [{ instancePath: instancePath + "/setup", schemaPath: "#/properties/setup/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.secret !== void 0) {
            const _errs3 = errors;
            if (typeof data.secret !== "string") {
              validate39.errors = [{ instancePath: instancePath + "/secret", schemaPath: "#/properties/secret/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.address !== void 0) {
              const _errs5 = errors;
              if (typeof data.address !== "string") {
                validate39.errors = [{ instancePath: instancePath + "/address", schemaPath: "#/properties/address/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate39.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate39.errors = vErrors;
  return errors === 0;
}
validate39.evaluated = { "props": { "setup": true, "secret": true, "address": true }, "dynamicProps": false, "dynamicItems": false };
var requireSecondFactorRequest = validate40;
function validate40(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate40.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate40.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              for (const key0 in data0) {
                validate40.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate40.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data1 = data.query;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                for (const key1 in data1) {
                  validate40.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate40.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data2 = data.body;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  let missing1;
                  if (data2.required === void 0 && (missing1 = "required")) {
                    validate40.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    const _errs9 = errors;
                    for (const key2 in data2) {
                      if (!(key2 === "required")) {
                        validate40.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs9 === errors) {
                      if (data2.required !== void 0) {
                        if (typeof data2.required !== "boolean") {
                          validate40.errors = [{ instancePath: instancePath + "/body/required", schemaPath: "#/properties/body/properties/required/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                          return false;
                        }
                      }
                    }
                  }
                } else {
                  validate40.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate40.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate40.errors = vErrors;
  return errors === 0;
}
validate40.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var startOidcRequest = validate41;
var schema60 = { "type": "object", "required": ["body"], "properties": { "path": { "type": "object", "required": [], "properties": {}, "additionalProperties": false }, "query": { "type": "object", "required": [], "properties": {}, "additionalProperties": false }, "body": { "type": "object", "required": ["purpose"], "additionalProperties": false, "properties": { "purpose": { "type": "string", "enum": ["sign-in", "link", "join"], "description": "To sign in, to link the account that is signed in, or to accept an invitation." }, "token": { "$ref": "#/components/schemas/Token" } } } } };
function validate41(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate41.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate41.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              for (const key0 in data0) {
                validate41.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate41.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data1 = data.query;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                for (const key1 in data1) {
                  validate41.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate41.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data2 = data.body;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  let missing1;
                  if (data2.purpose === void 0 && (missing1 = "purpose")) {
                    validate41.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    const _errs9 = errors;
                    for (const key2 in data2) {
                      if (!(key2 === "purpose" || key2 === "token")) {
                        validate41.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs9 === errors) {
                      if (data2.purpose !== void 0) {
                        let data3 = data2.purpose;
                        const _errs10 = errors;
                        if (typeof data3 !== "string") {
                          validate41.errors = [{ instancePath: instancePath + "/body/purpose", schemaPath: "#/properties/body/properties/purpose/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        if (!(data3 === "sign-in" || data3 === "link" || data3 === "join")) {
                          validate41.errors = [{ instancePath: instancePath + "/body/purpose", schemaPath: "#/properties/body/properties/purpose/enum", keyword: "enum", params: { allowedValues: schema60.properties.body.properties.purpose.enum }, message: "must be equal to one of the allowed values" }];
                          return false;
                        }
                        var valid1 = _errs10 === errors;
                      } else {
                        var valid1 = true;
                      }
                      if (valid1) {
                        if (data2.token !== void 0) {
                          let data4 = data2.token;
                          const _errs12 = errors;
                          const _errs13 = errors;
                          if (typeof data4 === "string") {
                            if (!pattern4.test(data4)) {
                              validate41.errors = [{ instancePath: instancePath + "/body/token", schemaPath: "#/components/schemas/Token/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                              return false;
                            }
                          }
                          if (errors === _errs13) {
                            if (typeof data4 === "string") {
                              if (func1(data4) > 100) {
                                validate41.errors = [{ instancePath: instancePath + "/body/token", schemaPath: "#/components/schemas/Token/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" }];
                                return false;
                              } else {
                                if (func1(data4) < 20) {
                                  validate41.errors = [{ instancePath: instancePath + "/body/token", schemaPath: "#/components/schemas/Token/minLength", keyword: "minLength", params: { limit: 20 }, message: "must NOT have fewer than 20 characters" }];
                                  return false;
                                }
                              }
                            } else {
                              validate41.errors = [{ instancePath: instancePath + "/body/token", schemaPath: "#/components/schemas/Token/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid1 = _errs12 === errors;
                        } else {
                          var valid1 = true;
                        }
                      }
                    }
                  }
                } else {
                  validate41.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate41.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate41.errors = vErrors;
  return errors === 0;
}
validate41.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var startOidc200 = validate42;
function validate42(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate42.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.address === void 0 && (missing0 = "address") || data.flow === void 0 && (missing0 = "flow")) {
        validate42.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.address !== void 0) {
          const _errs1 = errors;
          if (typeof data.address !== "string") {
            validate42.errors = [{ instancePath: instancePath + "/address", schemaPath: "#/properties/address/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.flow !== void 0) {
            const _errs3 = errors;
            if (typeof data.flow !== "string") {
              validate42.errors = [{ instancePath: instancePath + "/flow", schemaPath: "#/properties/flow/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate42.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate42.errors = vErrors;
  return errors === 0;
}
validate42.evaluated = { "props": { "address": true, "flow": true }, "dynamicProps": false, "dynamicItems": false };
var signInWithOidcRequest = validate43;
function validate43(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate43.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate43.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              for (const key0 in data0) {
                validate43.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate43.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data1 = data.query;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                for (const key1 in data1) {
                  validate43.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate43.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data2 = data.body;
              const _errs7 = errors;
              const _errs8 = errors;
              if (errors === _errs8) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  let missing1;
                  if (data2.flow === void 0 && (missing1 = "flow") || data2.query === void 0 && (missing1 = "query")) {
                    validate43.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/components/schemas/OidcAnswer/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    const _errs10 = errors;
                    for (const key2 in data2) {
                      if (!(key2 === "flow" || key2 === "query")) {
                        validate43.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/components/schemas/OidcAnswer/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs10 === errors) {
                      if (data2.flow !== void 0) {
                        let data3 = data2.flow;
                        const _errs11 = errors;
                        if (typeof data3 === "string") {
                          if (!pattern4.test(data3)) {
                            validate43.errors = [{ instancePath: instancePath + "/body/flow", schemaPath: "#/components/schemas/OidcAnswer/properties/flow/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                            return false;
                          }
                        }
                        if (errors === _errs11) {
                          if (typeof data3 === "string") {
                            if (func1(data3) > 1024) {
                              validate43.errors = [{ instancePath: instancePath + "/body/flow", schemaPath: "#/components/schemas/OidcAnswer/properties/flow/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" }];
                              return false;
                            } else {
                              if (func1(data3) < 1) {
                                validate43.errors = [{ instancePath: instancePath + "/body/flow", schemaPath: "#/components/schemas/OidcAnswer/properties/flow/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                return false;
                              }
                            }
                          } else {
                            validate43.errors = [{ instancePath: instancePath + "/body/flow", schemaPath: "#/components/schemas/OidcAnswer/properties/flow/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid2 = _errs11 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data2.query !== void 0) {
                          let data4 = data2.query;
                          const _errs14 = errors;
                          if (typeof data4 === "string") {
                            if (!pattern4.test(data4)) {
                              validate43.errors = [{ instancePath: instancePath + "/body/query", schemaPath: "#/components/schemas/OidcAnswer/properties/query/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                              return false;
                            }
                          }
                          if (errors === _errs14) {
                            if (typeof data4 === "string") {
                              if (func1(data4) > 8192) {
                                validate43.errors = [{ instancePath: instancePath + "/body/query", schemaPath: "#/components/schemas/OidcAnswer/properties/query/maxLength", keyword: "maxLength", params: { limit: 8192 }, message: "must NOT have more than 8192 characters" }];
                                return false;
                              } else {
                                if (func1(data4) < 1) {
                                  validate43.errors = [{ instancePath: instancePath + "/body/query", schemaPath: "#/components/schemas/OidcAnswer/properties/query/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                  return false;
                                }
                              }
                            } else {
                              validate43.errors = [{ instancePath: instancePath + "/body/query", schemaPath: "#/components/schemas/OidcAnswer/properties/query/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid2 = _errs14 === errors;
                        } else {
                          var valid2 = true;
                        }
                      }
                    }
                  }
                } else {
                  validate43.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/components/schemas/OidcAnswer/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate43.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate43.errors = vErrors;
  return errors === 0;
}
validate43.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var readOidcRequest = validate44;
function validate44(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate44.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            for (const key0 in data0) {
              validate44.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
              return false;
              break;
            }
          } else {
            validate44.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data1 = data.query;
          const _errs4 = errors;
          if (errors === _errs4) {
            if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
              for (const key1 in data1) {
                validate44.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate44.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate44.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate44.errors = vErrors;
  return errors === 0;
}
validate44.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var readOidc200 = validate45;
var schema66 = { "type": "object", "required": ["linkedAt"], "properties": { "linkedAt": { "type": ["string", "null"], "description": "ISO 8601 time; null: it is not linked." } } };
function validate45(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate45.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.linkedAt === void 0 && (missing0 = "linkedAt")) {
        validate45.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.linkedAt !== void 0) {
          let data0 = data.linkedAt;
          if (typeof data0 !== "string" && data0 !== null) {
            validate45.errors = [{ instancePath: instancePath + "/linkedAt", schemaPath: "#/properties/linkedAt/type", keyword: "type", params: { type: schema66.properties.linkedAt.type }, message: "must be string,null" }];
            return false;
          }
        }
      }
    } else {
      validate45.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate45.errors = vErrors;
  return errors === 0;
}
validate45.evaluated = { "props": { "linkedAt": true }, "dynamicProps": false, "dynamicItems": false };
var linkOidcRequest = validate46;
function validate46(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate46.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate46.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              for (const key0 in data0) {
                validate46.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate46.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data1 = data.query;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                for (const key1 in data1) {
                  validate46.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate46.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data2 = data.body;
              const _errs7 = errors;
              const _errs8 = errors;
              if (errors === _errs8) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  let missing1;
                  if (data2.flow === void 0 && (missing1 = "flow") || data2.query === void 0 && (missing1 = "query")) {
                    validate46.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/components/schemas/OidcAnswer/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    const _errs10 = errors;
                    for (const key2 in data2) {
                      if (!(key2 === "flow" || key2 === "query")) {
                        validate46.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/components/schemas/OidcAnswer/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs10 === errors) {
                      if (data2.flow !== void 0) {
                        let data3 = data2.flow;
                        const _errs11 = errors;
                        if (typeof data3 === "string") {
                          if (!pattern4.test(data3)) {
                            validate46.errors = [{ instancePath: instancePath + "/body/flow", schemaPath: "#/components/schemas/OidcAnswer/properties/flow/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                            return false;
                          }
                        }
                        if (errors === _errs11) {
                          if (typeof data3 === "string") {
                            if (func1(data3) > 1024) {
                              validate46.errors = [{ instancePath: instancePath + "/body/flow", schemaPath: "#/components/schemas/OidcAnswer/properties/flow/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" }];
                              return false;
                            } else {
                              if (func1(data3) < 1) {
                                validate46.errors = [{ instancePath: instancePath + "/body/flow", schemaPath: "#/components/schemas/OidcAnswer/properties/flow/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                return false;
                              }
                            }
                          } else {
                            validate46.errors = [{ instancePath: instancePath + "/body/flow", schemaPath: "#/components/schemas/OidcAnswer/properties/flow/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid2 = _errs11 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data2.query !== void 0) {
                          let data4 = data2.query;
                          const _errs14 = errors;
                          if (typeof data4 === "string") {
                            if (!pattern4.test(data4)) {
                              validate46.errors = [{ instancePath: instancePath + "/body/query", schemaPath: "#/components/schemas/OidcAnswer/properties/query/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                              return false;
                            }
                          }
                          if (errors === _errs14) {
                            if (typeof data4 === "string") {
                              if (func1(data4) > 8192) {
                                validate46.errors = [{ instancePath: instancePath + "/body/query", schemaPath: "#/components/schemas/OidcAnswer/properties/query/maxLength", keyword: "maxLength", params: { limit: 8192 }, message: "must NOT have more than 8192 characters" }];
                                return false;
                              } else {
                                if (func1(data4) < 1) {
                                  validate46.errors = [{ instancePath: instancePath + "/body/query", schemaPath: "#/components/schemas/OidcAnswer/properties/query/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                  return false;
                                }
                              }
                            } else {
                              validate46.errors = [{ instancePath: instancePath + "/body/query", schemaPath: "#/components/schemas/OidcAnswer/properties/query/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid2 = _errs14 === errors;
                        } else {
                          var valid2 = true;
                        }
                      }
                    }
                  }
                } else {
                  validate46.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/components/schemas/OidcAnswer/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate46.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate46.errors = vErrors;
  return errors === 0;
}
validate46.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var unlinkOidcRequest = validate47;
function validate47(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate47.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            for (const key0 in data0) {
              validate47.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
              return false;
              break;
            }
          } else {
            validate47.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data1 = data.query;
          const _errs4 = errors;
          if (errors === _errs4) {
            if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
              for (const key1 in data1) {
                validate47.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate47.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate47.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate47.errors = vErrors;
  return errors === 0;
}
validate47.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var listSessionsRequest = validate48;
function validate48(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate48.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            for (const key0 in data0) {
              validate48.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
              return false;
              break;
            }
          } else {
            validate48.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data1 = data.query;
          const _errs4 = errors;
          if (errors === _errs4) {
            if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
              for (const key1 in data1) {
                validate48.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate48.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate48.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate48.errors = vErrors;
  return errors === 0;
}
validate48.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var listSessions200 = validate49;
var schema72 = { "type": "object", "description": "A session that has not ended.", "required": ["id", "current", "startedAt", "endsAt", "address", "browser"], "properties": { "id": { "type": "string", "description": "Id." }, "current": { "type": "boolean", "description": "Whether it is the one that asks." }, "startedAt": { "$ref": "#/components/schemas/Time" }, "endsAt": { "$ref": "#/components/schemas/Time" }, "address": { "type": ["string", "null"], "description": "IP address that signed in." }, "browser": { "type": ["string", "null"], "description": "The `User-Agent` of the sign-in, at most 200 characters." } } };
function validate50(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate50.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.current === void 0 && (missing0 = "current") || data.startedAt === void 0 && (missing0 = "startedAt") || data.endsAt === void 0 && (missing0 = "endsAt") || data.address === void 0 && (missing0 = "address") || data.browser === void 0 && (missing0 = "browser")) {
        validate50.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.id !== void 0) {
          const _errs1 = errors;
          if (typeof data.id !== "string") {
            validate50.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.current !== void 0) {
            const _errs3 = errors;
            if (typeof data.current !== "boolean") {
              validate50.errors = [{ instancePath: instancePath + "/current", schemaPath: "#/properties/current/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.startedAt !== void 0) {
              const _errs5 = errors;
              if (typeof data.startedAt !== "string") {
                validate50.errors = [{ instancePath: instancePath + "/startedAt", schemaPath: "#/components/schemas/Time/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.endsAt !== void 0) {
                const _errs8 = errors;
                if (typeof data.endsAt !== "string") {
                  validate50.errors = [{ instancePath: instancePath + "/endsAt", schemaPath: "#/components/schemas/Time/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs8 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.address !== void 0) {
                  let data4 = data.address;
                  const _errs11 = errors;
                  if (typeof data4 !== "string" && data4 !== null) {
                    validate50.errors = [{ instancePath: instancePath + "/address", schemaPath: "#/properties/address/type", keyword: "type", params: { type: schema72.properties.address.type }, message: "must be string,null" }];
                    return false;
                  }
                  var valid0 = _errs11 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.browser !== void 0) {
                    let data5 = data.browser;
                    const _errs13 = errors;
                    if (typeof data5 !== "string" && data5 !== null) {
                      validate50.errors = [{ instancePath: instancePath + "/browser", schemaPath: "#/properties/browser/type", keyword: "type", params: { type: schema72.properties.browser.type }, message: "must be string,null" }];
                      return false;
                    }
                    var valid0 = _errs13 === errors;
                  } else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate50.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate50.errors = vErrors;
  return errors === 0;
}
validate50.evaluated = { "props": { "id": true, "current": true, "startedAt": true, "endsAt": true, "address": true, "browser": true }, "dynamicProps": false, "dynamicItems": false };
function validate49(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate49.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.sessions === void 0 && (missing0 = "sessions")) {
        validate49.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.sessions !== void 0) {
          let data0 = data.sessions;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              var valid1 = true;
              const len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                const _errs3 = errors;
                if (!validate50(data0[i0], { instancePath: instancePath + "/sessions/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validate50.errors : vErrors.concat(validate50.errors);
                  errors = vErrors.length;
                }
                var valid1 = _errs3 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validate49.errors = [{ instancePath: instancePath + "/sessions", schemaPath: "#/properties/sessions/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
        }
      }
    } else {
      validate49.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate49.errors = vErrors;
  return errors === 0;
}
validate49.evaluated = { "props": { "sessions": true }, "dynamicProps": false, "dynamicItems": false };
var endSessionRequest = validate52;
function validate52(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate52.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.sessionId === void 0 && (missing0 = "sessionId")) {
              validate52.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
              return false;
            } else {
              const _errs3 = errors;
              for (const key0 in data0) {
                if (!(key0 === "sessionId")) {
                  validate52.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              }
              if (_errs3 === errors) {
                if (data0.sessionId !== void 0) {
                  let data1 = data0.sessionId;
                  const _errs4 = errors;
                  if (typeof data1 === "string") {
                    if (!pattern4.test(data1)) {
                      validate52.errors = [{ instancePath: instancePath + "/path/sessionId", schemaPath: "#/properties/path/properties/sessionId/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                      return false;
                    }
                  }
                  if (errors === _errs4) {
                    if (typeof data1 === "string") {
                      if (func1(data1) > 64) {
                        validate52.errors = [{ instancePath: instancePath + "/path/sessionId", schemaPath: "#/properties/path/properties/sessionId/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                        return false;
                      } else {
                        if (func1(data1) < 1) {
                          validate52.errors = [{ instancePath: instancePath + "/path/sessionId", schemaPath: "#/properties/path/properties/sessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate52.errors = [{ instancePath: instancePath + "/path/sessionId", schemaPath: "#/properties/path/properties/sessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
              }
            }
          } else {
            validate52.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data2 = data.query;
          const _errs7 = errors;
          if (errors === _errs7) {
            if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
              for (const key1 in data2) {
                validate52.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate52.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs7 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate52.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate52.errors = vErrors;
  return errors === 0;
}
validate52.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var listPasskeysRequest = validate53;
function validate53(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate53.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            for (const key0 in data0) {
              validate53.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
              return false;
              break;
            }
          } else {
            validate53.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data1 = data.query;
          const _errs4 = errors;
          if (errors === _errs4) {
            if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
              for (const key1 in data1) {
                validate53.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate53.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate53.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate53.errors = vErrors;
  return errors === 0;
}
validate53.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var listPasskeys200 = validate54;
var schema78 = { "type": "object", "description": "A passkey.", "required": ["id", "name", "addedAt", "lastUsedAt"], "properties": { "id": { "type": "string", "description": "Id of the credential." }, "name": { "$ref": "#/components/schemas/PasskeyName" }, "addedAt": { "$ref": "#/components/schemas/Time" }, "lastUsedAt": { "type": ["string", "null"], "description": "ISO 8601 time of the last sign-in with it, or null." } } };
function validate55(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate55.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.name === void 0 && (missing0 = "name") || data.addedAt === void 0 && (missing0 = "addedAt") || data.lastUsedAt === void 0 && (missing0 = "lastUsedAt")) {
        validate55.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.id !== void 0) {
          const _errs1 = errors;
          if (typeof data.id !== "string") {
            validate55.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.name !== void 0) {
            let data1 = data.name;
            const _errs3 = errors;
            const _errs4 = errors;
            if (typeof data1 === "string") {
              if (!pattern4.test(data1)) {
                validate55.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/components/schemas/PasskeyName/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                return false;
              }
            }
            if (errors === _errs4) {
              if (typeof data1 === "string") {
                if (func1(data1) > 64) {
                  validate55.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/components/schemas/PasskeyName/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                  return false;
                } else {
                  if (func1(data1) < 1) {
                    validate55.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/components/schemas/PasskeyName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                }
              } else {
                validate55.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/components/schemas/PasskeyName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.addedAt !== void 0) {
              const _errs7 = errors;
              if (typeof data.addedAt !== "string") {
                validate55.errors = [{ instancePath: instancePath + "/addedAt", schemaPath: "#/components/schemas/Time/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.lastUsedAt !== void 0) {
                let data3 = data.lastUsedAt;
                const _errs10 = errors;
                if (typeof data3 !== "string" && data3 !== null) {
                  validate55.errors = [{ instancePath: instancePath + "/lastUsedAt", schemaPath: "#/properties/lastUsedAt/type", keyword: "type", params: { type: schema78.properties.lastUsedAt.type }, message: "must be string,null" }];
                  return false;
                }
                var valid0 = _errs10 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validate55.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate55.errors = vErrors;
  return errors === 0;
}
validate55.evaluated = { "props": { "id": true, "name": true, "addedAt": true, "lastUsedAt": true }, "dynamicProps": false, "dynamicItems": false };
function validate54(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate54.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.passkeys === void 0 && (missing0 = "passkeys")) {
        validate54.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.passkeys !== void 0) {
          let data0 = data.passkeys;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              var valid1 = true;
              const len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                const _errs3 = errors;
                if (!validate55(data0[i0], { instancePath: instancePath + "/passkeys/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
                  errors = vErrors.length;
                }
                var valid1 = _errs3 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validate54.errors = [{ instancePath: instancePath + "/passkeys", schemaPath: "#/properties/passkeys/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
        }
      }
    } else {
      validate54.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate54.errors = vErrors;
  return errors === 0;
}
validate54.evaluated = { "props": { "passkeys": true }, "dynamicProps": false, "dynamicItems": false };
var addPasskeyRequest = validate57;
function validate57(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate57.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate57.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              for (const key0 in data0) {
                validate57.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate57.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data1 = data.query;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                for (const key1 in data1) {
                  validate57.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate57.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data2 = data.body;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  let missing1;
                  if (data2.name === void 0 && (missing1 = "name") || data2.response === void 0 && (missing1 = "response")) {
                    validate57.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    const _errs9 = errors;
                    for (const key2 in data2) {
                      if (!(key2 === "name" || key2 === "response")) {
                        validate57.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs9 === errors) {
                      if (data2.name !== void 0) {
                        let data3 = data2.name;
                        const _errs10 = errors;
                        const _errs11 = errors;
                        if (typeof data3 === "string") {
                          if (!pattern4.test(data3)) {
                            validate57.errors = [{ instancePath: instancePath + "/body/name", schemaPath: "#/components/schemas/PasskeyName/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                            return false;
                          }
                        }
                        if (errors === _errs11) {
                          if (typeof data3 === "string") {
                            if (func1(data3) > 64) {
                              validate57.errors = [{ instancePath: instancePath + "/body/name", schemaPath: "#/components/schemas/PasskeyName/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                              return false;
                            } else {
                              if (func1(data3) < 1) {
                                validate57.errors = [{ instancePath: instancePath + "/body/name", schemaPath: "#/components/schemas/PasskeyName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                return false;
                              }
                            }
                          } else {
                            validate57.errors = [{ instancePath: instancePath + "/body/name", schemaPath: "#/components/schemas/PasskeyName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid1 = _errs10 === errors;
                      } else {
                        var valid1 = true;
                      }
                      if (valid1) {
                        if (data2.response !== void 0) {
                          let data4 = data2.response;
                          const _errs14 = errors;
                          const _errs15 = errors;
                          if (errors === _errs15) {
                            if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
                              let missing2;
                              if (data4.id === void 0 && (missing2 = "id") || data4.rawId === void 0 && (missing2 = "rawId") || data4.type === void 0 && (missing2 = "type") || data4.response === void 0 && (missing2 = "response")) {
                                validate57.errors = [{ instancePath: instancePath + "/body/response", schemaPath: "#/components/schemas/PasskeyResponse/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                                return false;
                              } else {
                                if (data4.id !== void 0) {
                                  let data5 = data4.id;
                                  const _errs17 = errors;
                                  if (typeof data5 === "string") {
                                    if (!pattern4.test(data5)) {
                                      validate57.errors = [{ instancePath: instancePath + "/body/response/id", schemaPath: "#/components/schemas/PasskeyResponse/properties/id/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                      return false;
                                    }
                                  }
                                  if (errors === _errs17) {
                                    if (typeof data5 === "string") {
                                      if (func1(data5) > 1024) {
                                        validate57.errors = [{ instancePath: instancePath + "/body/response/id", schemaPath: "#/components/schemas/PasskeyResponse/properties/id/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" }];
                                        return false;
                                      } else {
                                        if (func1(data5) < 1) {
                                          validate57.errors = [{ instancePath: instancePath + "/body/response/id", schemaPath: "#/components/schemas/PasskeyResponse/properties/id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                          return false;
                                        }
                                      }
                                    } else {
                                      validate57.errors = [{ instancePath: instancePath + "/body/response/id", schemaPath: "#/components/schemas/PasskeyResponse/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                  }
                                  var valid5 = _errs17 === errors;
                                } else {
                                  var valid5 = true;
                                }
                                if (valid5) {
                                  if (data4.rawId !== void 0) {
                                    let data6 = data4.rawId;
                                    const _errs20 = errors;
                                    if (typeof data6 === "string") {
                                      if (!pattern4.test(data6)) {
                                        validate57.errors = [{ instancePath: instancePath + "/body/response/rawId", schemaPath: "#/components/schemas/PasskeyResponse/properties/rawId/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                        return false;
                                      }
                                    }
                                    if (errors === _errs20) {
                                      if (typeof data6 === "string") {
                                        if (func1(data6) > 1024) {
                                          validate57.errors = [{ instancePath: instancePath + "/body/response/rawId", schemaPath: "#/components/schemas/PasskeyResponse/properties/rawId/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" }];
                                          return false;
                                        } else {
                                          if (func1(data6) < 1) {
                                            validate57.errors = [{ instancePath: instancePath + "/body/response/rawId", schemaPath: "#/components/schemas/PasskeyResponse/properties/rawId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                            return false;
                                          }
                                        }
                                      } else {
                                        validate57.errors = [{ instancePath: instancePath + "/body/response/rawId", schemaPath: "#/components/schemas/PasskeyResponse/properties/rawId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                    }
                                    var valid5 = _errs20 === errors;
                                  } else {
                                    var valid5 = true;
                                  }
                                  if (valid5) {
                                    if (data4.type !== void 0) {
                                      let data7 = data4.type;
                                      const _errs23 = errors;
                                      if (typeof data7 !== "string") {
                                        validate57.errors = [{ instancePath: instancePath + "/body/response/type", schemaPath: "#/components/schemas/PasskeyResponse/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                      if (!(data7 === "public-key")) {
                                        validate57.errors = [{ instancePath: instancePath + "/body/response/type", schemaPath: "#/components/schemas/PasskeyResponse/properties/type/enum", keyword: "enum", params: { allowedValues: schema46.properties.type.enum }, message: "must be equal to one of the allowed values" }];
                                        return false;
                                      }
                                      var valid5 = _errs23 === errors;
                                    } else {
                                      var valid5 = true;
                                    }
                                    if (valid5) {
                                      if (data4.response !== void 0) {
                                        let data8 = data4.response;
                                        const _errs25 = errors;
                                        if (errors === _errs25) {
                                          if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
                                            for (const key3 in data8) {
                                              const _errs27 = errors;
                                              if (typeof key3 === "string") {
                                                if (!pattern4.test(key3)) {
                                                  const err0 = { instancePath: instancePath + "/body/response/response", schemaPath: "#/components/schemas/PasskeyResponse/properties/response/propertyNames/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"', propertyName: key3 };
                                                  if (vErrors === null) {
                                                    vErrors = [err0];
                                                  } else {
                                                    vErrors.push(err0);
                                                  }
                                                  errors++;
                                                }
                                              }
                                              var valid8 = _errs27 === errors;
                                              if (!valid8) {
                                                const err1 = { instancePath: instancePath + "/body/response/response", schemaPath: "#/components/schemas/PasskeyResponse/properties/response/propertyNames", keyword: "propertyNames", params: { propertyName: key3 }, message: "property name must be valid" };
                                                if (vErrors === null) {
                                                  vErrors = [err1];
                                                } else {
                                                  vErrors.push(err1);
                                                }
                                                errors++;
                                                validate57.errors = vErrors;
                                                return false;
                                                break;
                                              }
                                            }
                                            if (valid8) {
                                              for (const key4 in data8) {
                                                let data9 = data8[key4];
                                                const _errs29 = errors;
                                                if (typeof data9 !== "string" && !(typeof data9 == "number" && isFinite(data9)) && !Array.isArray(data9) && data9 !== null) {
                                                  validate57.errors = [{ instancePath: instancePath + "/body/response/response/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/components/schemas/PasskeyResponse/properties/response/additionalProperties/type", keyword: "type", params: { type: schema46.properties.response.additionalProperties.type }, message: "must be string,number,array,null" }];
                                                  return false;
                                                }
                                                if (typeof data9 === "string") {
                                                  if (!pattern4.test(data9)) {
                                                    validate57.errors = [{ instancePath: instancePath + "/body/response/response/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/components/schemas/PasskeyResponse/properties/response/additionalProperties/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                                    return false;
                                                  }
                                                }
                                                if (errors === _errs29) {
                                                  if (Array.isArray(data9)) {
                                                    var valid11 = true;
                                                    const len0 = data9.length;
                                                    for (let i0 = 0; i0 < len0; i0++) {
                                                      let data10 = data9[i0];
                                                      const _errs32 = errors;
                                                      if (typeof data10 !== "string") {
                                                        validate57.errors = [{ instancePath: instancePath + "/body/response/response/" + key4.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i0, schemaPath: "#/components/schemas/PasskeyResponse/properties/response/additionalProperties/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                        return false;
                                                      }
                                                      if (typeof data10 === "string") {
                                                        if (!pattern4.test(data10)) {
                                                          validate57.errors = [{ instancePath: instancePath + "/body/response/response/" + key4.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i0, schemaPath: "#/components/schemas/PasskeyResponse/properties/response/additionalProperties/items/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                                          return false;
                                                        }
                                                      }
                                                      var valid11 = _errs32 === errors;
                                                      if (!valid11) {
                                                        break;
                                                      }
                                                    }
                                                  }
                                                }
                                                var valid9 = _errs29 === errors;
                                                if (!valid9) {
                                                  break;
                                                }
                                              }
                                            }
                                          } else {
                                            validate57.errors = [{ instancePath: instancePath + "/body/response/response", schemaPath: "#/components/schemas/PasskeyResponse/properties/response/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                            return false;
                                          }
                                        }
                                        var valid5 = _errs25 === errors;
                                      } else {
                                        var valid5 = true;
                                      }
                                    }
                                  }
                                }
                              }
                            } else {
                              validate57.errors = [{ instancePath: instancePath + "/body/response", schemaPath: "#/components/schemas/PasskeyResponse/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                              return false;
                            }
                          }
                          var valid1 = _errs14 === errors;
                        } else {
                          var valid1 = true;
                        }
                      }
                    }
                  }
                } else {
                  validate57.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate57.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate57.errors = vErrors;
  return errors === 0;
}
validate57.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var addPasskey201 = validate55;
var startPasskeyRequest = validate58;
function validate58(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate58.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            for (const key0 in data0) {
              validate58.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
              return false;
              break;
            }
          } else {
            validate58.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data1 = data.query;
          const _errs4 = errors;
          if (errors === _errs4) {
            if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
              for (const key1 in data1) {
                validate58.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate58.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate58.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate58.errors = vErrors;
  return errors === 0;
}
validate58.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var removePasskeyRequest = validate59;
function validate59(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate59.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.passkeyId === void 0 && (missing0 = "passkeyId")) {
              validate59.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
              return false;
            } else {
              const _errs3 = errors;
              for (const key0 in data0) {
                if (!(key0 === "passkeyId")) {
                  validate59.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              }
              if (_errs3 === errors) {
                if (data0.passkeyId !== void 0) {
                  let data1 = data0.passkeyId;
                  const _errs4 = errors;
                  if (typeof data1 === "string") {
                    if (!pattern4.test(data1)) {
                      validate59.errors = [{ instancePath: instancePath + "/path/passkeyId", schemaPath: "#/properties/path/properties/passkeyId/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                      return false;
                    }
                  }
                  if (errors === _errs4) {
                    if (typeof data1 === "string") {
                      if (func1(data1) > 1024) {
                        validate59.errors = [{ instancePath: instancePath + "/path/passkeyId", schemaPath: "#/properties/path/properties/passkeyId/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" }];
                        return false;
                      } else {
                        if (func1(data1) < 1) {
                          validate59.errors = [{ instancePath: instancePath + "/path/passkeyId", schemaPath: "#/properties/path/properties/passkeyId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate59.errors = [{ instancePath: instancePath + "/path/passkeyId", schemaPath: "#/properties/path/properties/passkeyId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
              }
            }
          } else {
            validate59.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data2 = data.query;
          const _errs7 = errors;
          if (errors === _errs7) {
            if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
              for (const key1 in data2) {
                validate59.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate59.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs7 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate59.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate59.errors = vErrors;
  return errors === 0;
}
validate59.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var readLinkRequest = validate60;
function validate60(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate60.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate60.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              for (const key0 in data0) {
                validate60.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate60.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data1 = data.query;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                for (const key1 in data1) {
                  validate60.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate60.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data2 = data.body;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  let missing1;
                  if (data2.token === void 0 && (missing1 = "token")) {
                    validate60.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    const _errs9 = errors;
                    for (const key2 in data2) {
                      if (!(key2 === "token")) {
                        validate60.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs9 === errors) {
                      if (data2.token !== void 0) {
                        let data3 = data2.token;
                        const _errs11 = errors;
                        if (typeof data3 === "string") {
                          if (!pattern4.test(data3)) {
                            validate60.errors = [{ instancePath: instancePath + "/body/token", schemaPath: "#/components/schemas/Token/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                            return false;
                          }
                        }
                        if (errors === _errs11) {
                          if (typeof data3 === "string") {
                            if (func1(data3) > 100) {
                              validate60.errors = [{ instancePath: instancePath + "/body/token", schemaPath: "#/components/schemas/Token/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" }];
                              return false;
                            } else {
                              if (func1(data3) < 20) {
                                validate60.errors = [{ instancePath: instancePath + "/body/token", schemaPath: "#/components/schemas/Token/minLength", keyword: "minLength", params: { limit: 20 }, message: "must NOT have fewer than 20 characters" }];
                                return false;
                              }
                            }
                          } else {
                            validate60.errors = [{ instancePath: instancePath + "/body/token", schemaPath: "#/components/schemas/Token/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                      }
                    }
                  }
                } else {
                  validate60.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate60.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate60.errors = vErrors;
  return errors === 0;
}
validate60.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var readLink200 = validate61;
var schema88 = { "type": "object", "description": "What a one-time link is for.", "required": ["purpose", "email", "organization", "members"], "properties": { "purpose": { "$ref": "#/components/schemas/Purpose" }, "email": { "type": ["string", "null"], "description": "The account that it is for; null for set-up." }, "organization": { "type": ["string", "null"], "description": "The organization; null for set-up." }, "members": { "type": "array", "description": "For set-up, names of members that can be claimed; a new name makes a new member.", "items": { "type": "string", "description": "Name of a member." } } } };
var schema89 = { "type": "string", "enum": ["set-up", "invitation", "reset"], "description": "What a one-time link is for." };
function validate61(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate61.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.purpose === void 0 && (missing0 = "purpose") || data.email === void 0 && (missing0 = "email") || data.organization === void 0 && (missing0 = "organization") || data.members === void 0 && (missing0 = "members")) {
        validate61.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.purpose !== void 0) {
          let data0 = data.purpose;
          const _errs1 = errors;
          if (typeof data0 !== "string") {
            validate61.errors = [{ instancePath: instancePath + "/purpose", schemaPath: "#/components/schemas/Purpose/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          if (!(data0 === "set-up" || data0 === "invitation" || data0 === "reset")) {
            validate61.errors = [{ instancePath: instancePath + "/purpose", schemaPath: "#/components/schemas/Purpose/enum", keyword: "enum", params: { allowedValues: schema89.enum }, message: "must be equal to one of the allowed values" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.email !== void 0) {
            let data1 = data.email;
            const _errs4 = errors;
            if (typeof data1 !== "string" && data1 !== null) {
              validate61.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/properties/email/type", keyword: "type", params: { type: schema88.properties.email.type }, message: "must be string,null" }];
              return false;
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.organization !== void 0) {
              let data2 = data.organization;
              const _errs6 = errors;
              if (typeof data2 !== "string" && data2 !== null) {
                validate61.errors = [{ instancePath: instancePath + "/organization", schemaPath: "#/properties/organization/type", keyword: "type", params: { type: schema88.properties.organization.type }, message: "must be string,null" }];
                return false;
              }
              var valid0 = _errs6 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.members !== void 0) {
                let data3 = data.members;
                const _errs8 = errors;
                if (errors === _errs8) {
                  if (Array.isArray(data3)) {
                    var valid2 = true;
                    const len0 = data3.length;
                    for (let i0 = 0; i0 < len0; i0++) {
                      const _errs10 = errors;
                      if (typeof data3[i0] !== "string") {
                        validate61.errors = [{ instancePath: instancePath + "/members/" + i0, schemaPath: "#/properties/members/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid2 = _errs10 === errors;
                      if (!valid2) {
                        break;
                      }
                    }
                  } else {
                    validate61.errors = [{ instancePath: instancePath + "/members", schemaPath: "#/properties/members/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                    return false;
                  }
                }
                var valid0 = _errs8 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validate61.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate61.errors = vErrors;
  return errors === 0;
}
validate61.evaluated = { "props": { "purpose": true, "email": true, "organization": true, "members": true }, "dynamicProps": false, "dynamicItems": false };
var acceptLinkRequest = validate62;
function validate63(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate63.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.token === void 0 && (missing0 = "token") || data.password === void 0 && (missing0 = "password")) {
        validate63.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "token" || key0 === "password" || key0 === "email" || key0 === "organization")) {
            validate63.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.token !== void 0) {
            let data0 = data.token;
            const _errs2 = errors;
            const _errs3 = errors;
            if (typeof data0 === "string") {
              if (!pattern4.test(data0)) {
                validate63.errors = [{ instancePath: instancePath + "/token", schemaPath: "#/components/schemas/Token/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                return false;
              }
            }
            if (errors === _errs3) {
              if (typeof data0 === "string") {
                if (func1(data0) > 100) {
                  validate63.errors = [{ instancePath: instancePath + "/token", schemaPath: "#/components/schemas/Token/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" }];
                  return false;
                } else {
                  if (func1(data0) < 20) {
                    validate63.errors = [{ instancePath: instancePath + "/token", schemaPath: "#/components/schemas/Token/minLength", keyword: "minLength", params: { limit: 20 }, message: "must NOT have fewer than 20 characters" }];
                    return false;
                  }
                }
              } else {
                validate63.errors = [{ instancePath: instancePath + "/token", schemaPath: "#/components/schemas/Token/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.password !== void 0) {
              let data1 = data.password;
              const _errs6 = errors;
              const _errs7 = errors;
              if (typeof data1 === "string") {
                if (!pattern4.test(data1)) {
                  validate63.errors = [{ instancePath: instancePath + "/password", schemaPath: "#/components/schemas/NewPassword/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                  return false;
                }
              }
              if (errors === _errs7) {
                if (typeof data1 === "string") {
                  if (func1(data1) > 1024) {
                    validate63.errors = [{ instancePath: instancePath + "/password", schemaPath: "#/components/schemas/NewPassword/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" }];
                    return false;
                  } else {
                    if (func1(data1) < 10) {
                      validate63.errors = [{ instancePath: instancePath + "/password", schemaPath: "#/components/schemas/NewPassword/minLength", keyword: "minLength", params: { limit: 10 }, message: "must NOT have fewer than 10 characters" }];
                      return false;
                    }
                  }
                } else {
                  validate63.errors = [{ instancePath: instancePath + "/password", schemaPath: "#/components/schemas/NewPassword/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs6 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.email !== void 0) {
                let data2 = data.email;
                const _errs10 = errors;
                const _errs11 = errors;
                if (typeof data2 === "string") {
                  if (!pattern4.test(data2)) {
                    validate63.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/components/schemas/Email/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                    return false;
                  }
                }
                if (errors === _errs11) {
                  if (typeof data2 === "string") {
                    if (func1(data2) > 255) {
                      validate63.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/components/schemas/Email/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                      return false;
                    } else {
                      if (func1(data2) < 3) {
                        validate63.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/components/schemas/Email/minLength", keyword: "minLength", params: { limit: 3 }, message: "must NOT have fewer than 3 characters" }];
                        return false;
                      } else {
                        if (!pattern5.test(data2)) {
                          validate63.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/components/schemas/Email/pattern", keyword: "pattern", params: { pattern: "^[^@\\s]+@[^@\\s]+$" }, message: 'must match pattern "^[^@\\s]+@[^@\\s]+$"' }];
                          return false;
                        }
                      }
                    }
                  } else {
                    validate63.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/components/schemas/Email/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs10 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.organization !== void 0) {
                  let data3 = data.organization;
                  const _errs14 = errors;
                  const _errs15 = errors;
                  if (typeof data3 === "string") {
                    if (!pattern4.test(data3)) {
                      validate63.errors = [{ instancePath: instancePath + "/organization", schemaPath: "#/components/schemas/OrganizationName/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                      return false;
                    }
                  }
                  if (errors === _errs15) {
                    if (typeof data3 === "string") {
                      if (func1(data3) > 255) {
                        validate63.errors = [{ instancePath: instancePath + "/organization", schemaPath: "#/components/schemas/OrganizationName/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                        return false;
                      } else {
                        if (func1(data3) < 1) {
                          validate63.errors = [{ instancePath: instancePath + "/organization", schemaPath: "#/components/schemas/OrganizationName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate63.errors = [{ instancePath: instancePath + "/organization", schemaPath: "#/components/schemas/OrganizationName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid0 = _errs14 === errors;
                } else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    } else {
      validate63.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate63.errors = vErrors;
  return errors === 0;
}
validate63.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validate62(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate62.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate62.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              for (const key0 in data0) {
                validate62.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate62.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data1 = data.query;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                for (const key1 in data1) {
                  validate62.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate62.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              const _errs7 = errors;
              if (!validate63(data.body, { instancePath: instancePath + "/body", parentData: data, parentDataProperty: "body", rootData, dynamicAnchors })) {
                vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
                errors = vErrors.length;
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate62.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate62.errors = vErrors;
  return errors === 0;
}
validate62.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var acceptLinkWithOidcRequest = validate65;
function validate65(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate65.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate65.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              for (const key0 in data0) {
                validate65.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate65.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data1 = data.query;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                for (const key1 in data1) {
                  validate65.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate65.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data2 = data.body;
              const _errs7 = errors;
              const _errs8 = errors;
              if (errors === _errs8) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  let missing1;
                  if (data2.flow === void 0 && (missing1 = "flow") || data2.query === void 0 && (missing1 = "query")) {
                    validate65.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/components/schemas/OidcAnswer/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    const _errs10 = errors;
                    for (const key2 in data2) {
                      if (!(key2 === "flow" || key2 === "query")) {
                        validate65.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/components/schemas/OidcAnswer/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs10 === errors) {
                      if (data2.flow !== void 0) {
                        let data3 = data2.flow;
                        const _errs11 = errors;
                        if (typeof data3 === "string") {
                          if (!pattern4.test(data3)) {
                            validate65.errors = [{ instancePath: instancePath + "/body/flow", schemaPath: "#/components/schemas/OidcAnswer/properties/flow/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                            return false;
                          }
                        }
                        if (errors === _errs11) {
                          if (typeof data3 === "string") {
                            if (func1(data3) > 1024) {
                              validate65.errors = [{ instancePath: instancePath + "/body/flow", schemaPath: "#/components/schemas/OidcAnswer/properties/flow/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" }];
                              return false;
                            } else {
                              if (func1(data3) < 1) {
                                validate65.errors = [{ instancePath: instancePath + "/body/flow", schemaPath: "#/components/schemas/OidcAnswer/properties/flow/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                return false;
                              }
                            }
                          } else {
                            validate65.errors = [{ instancePath: instancePath + "/body/flow", schemaPath: "#/components/schemas/OidcAnswer/properties/flow/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid2 = _errs11 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data2.query !== void 0) {
                          let data4 = data2.query;
                          const _errs14 = errors;
                          if (typeof data4 === "string") {
                            if (!pattern4.test(data4)) {
                              validate65.errors = [{ instancePath: instancePath + "/body/query", schemaPath: "#/components/schemas/OidcAnswer/properties/query/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                              return false;
                            }
                          }
                          if (errors === _errs14) {
                            if (typeof data4 === "string") {
                              if (func1(data4) > 8192) {
                                validate65.errors = [{ instancePath: instancePath + "/body/query", schemaPath: "#/components/schemas/OidcAnswer/properties/query/maxLength", keyword: "maxLength", params: { limit: 8192 }, message: "must NOT have more than 8192 characters" }];
                                return false;
                              } else {
                                if (func1(data4) < 1) {
                                  validate65.errors = [{ instancePath: instancePath + "/body/query", schemaPath: "#/components/schemas/OidcAnswer/properties/query/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                  return false;
                                }
                              }
                            } else {
                              validate65.errors = [{ instancePath: instancePath + "/body/query", schemaPath: "#/components/schemas/OidcAnswer/properties/query/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid2 = _errs14 === errors;
                        } else {
                          var valid2 = true;
                        }
                      }
                    }
                  }
                } else {
                  validate65.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/components/schemas/OidcAnswer/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate65.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate65.errors = vErrors;
  return errors === 0;
}
validate65.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var listPeopleRequest = validate66;
function validate66(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate66.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            for (const key0 in data0) {
              validate66.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
              return false;
              break;
            }
          } else {
            validate66.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data1 = data.query;
          const _errs4 = errors;
          if (errors === _errs4) {
            if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
              for (const key1 in data1) {
                validate66.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate66.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate66.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate66.errors = vErrors;
  return errors === 0;
}
validate66.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var listPeople200 = validate67;
var schema100 = { "type": "object", "description": "An account, or an invitation that waits.", "required": ["id", "email", "role", "invited", "lastSignIn", "secondFactor"], "properties": { "secondFactor": { "type": "boolean", "description": "Whether the account has an authenticator app or a passkey." }, "id": { "type": "string", "description": "Id." }, "email": { "$ref": "#/components/schemas/Email" }, "role": { "$ref": "#/components/schemas/Role" }, "invited": { "type": "boolean", "description": "True while an invitation waits." }, "lastSignIn": { "type": ["string", "null"], "description": "ISO 8601 time of the last sign-in, or null." } } };
function validate68(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate68.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.email === void 0 && (missing0 = "email") || data.role === void 0 && (missing0 = "role") || data.invited === void 0 && (missing0 = "invited") || data.lastSignIn === void 0 && (missing0 = "lastSignIn") || data.secondFactor === void 0 && (missing0 = "secondFactor")) {
        validate68.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.secondFactor !== void 0) {
          const _errs1 = errors;
          if (typeof data.secondFactor !== "boolean") {
            validate68.errors = [{ instancePath: instancePath + "/secondFactor", schemaPath: "#/properties/secondFactor/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.id !== void 0) {
            const _errs3 = errors;
            if (typeof data.id !== "string") {
              validate68.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.email !== void 0) {
              let data2 = data.email;
              const _errs5 = errors;
              const _errs6 = errors;
              if (typeof data2 === "string") {
                if (!pattern4.test(data2)) {
                  validate68.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/components/schemas/Email/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                  return false;
                }
              }
              if (errors === _errs6) {
                if (typeof data2 === "string") {
                  if (func1(data2) > 255) {
                    validate68.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/components/schemas/Email/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                    return false;
                  } else {
                    if (func1(data2) < 3) {
                      validate68.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/components/schemas/Email/minLength", keyword: "minLength", params: { limit: 3 }, message: "must NOT have fewer than 3 characters" }];
                      return false;
                    } else {
                      if (!pattern5.test(data2)) {
                        validate68.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/components/schemas/Email/pattern", keyword: "pattern", params: { pattern: "^[^@\\s]+@[^@\\s]+$" }, message: 'must match pattern "^[^@\\s]+@[^@\\s]+$"' }];
                        return false;
                      }
                    }
                  }
                } else {
                  validate68.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/components/schemas/Email/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.role !== void 0) {
                let data3 = data.role;
                const _errs9 = errors;
                if (typeof data3 !== "string") {
                  validate68.errors = [{ instancePath: instancePath + "/role", schemaPath: "#/components/schemas/Role/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                if (!(data3 === "owner" || data3 === "developer" || data3 === "viewer")) {
                  validate68.errors = [{ instancePath: instancePath + "/role", schemaPath: "#/components/schemas/Role/enum", keyword: "enum", params: { allowedValues: schema34.enum }, message: "must be equal to one of the allowed values" }];
                  return false;
                }
                var valid0 = _errs9 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.invited !== void 0) {
                  const _errs12 = errors;
                  if (typeof data.invited !== "boolean") {
                    validate68.errors = [{ instancePath: instancePath + "/invited", schemaPath: "#/properties/invited/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                    return false;
                  }
                  var valid0 = _errs12 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.lastSignIn !== void 0) {
                    let data5 = data.lastSignIn;
                    const _errs14 = errors;
                    if (typeof data5 !== "string" && data5 !== null) {
                      validate68.errors = [{ instancePath: instancePath + "/lastSignIn", schemaPath: "#/properties/lastSignIn/type", keyword: "type", params: { type: schema100.properties.lastSignIn.type }, message: "must be string,null" }];
                      return false;
                    }
                    var valid0 = _errs14 === errors;
                  } else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate68.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate68.errors = vErrors;
  return errors === 0;
}
validate68.evaluated = { "props": { "secondFactor": true, "id": true, "email": true, "role": true, "invited": true, "lastSignIn": true }, "dynamicProps": false, "dynamicItems": false };
function validate67(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate67.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.people === void 0 && (missing0 = "people") || data.secondFactorRequired === void 0 && (missing0 = "secondFactorRequired")) {
        validate67.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.secondFactorRequired !== void 0) {
          const _errs1 = errors;
          if (typeof data.secondFactorRequired !== "boolean") {
            validate67.errors = [{ instancePath: instancePath + "/secondFactorRequired", schemaPath: "#/properties/secondFactorRequired/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.people !== void 0) {
            let data1 = data.people;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (Array.isArray(data1)) {
                var valid1 = true;
                const len0 = data1.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  const _errs5 = errors;
                  if (!validate68(data1[i0], { instancePath: instancePath + "/people/" + i0, parentData: data1, parentDataProperty: i0, rootData, dynamicAnchors })) {
                    vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
                    errors = vErrors.length;
                  }
                  var valid1 = _errs5 === errors;
                  if (!valid1) {
                    break;
                  }
                }
              } else {
                validate67.errors = [{ instancePath: instancePath + "/people", schemaPath: "#/properties/people/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate67.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate67.errors = vErrors;
  return errors === 0;
}
validate67.evaluated = { "props": { "secondFactorRequired": true, "people": true }, "dynamicProps": false, "dynamicItems": false };
var inviteRequest = validate70;
function validate70(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate70.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate70.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              for (const key0 in data0) {
                validate70.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate70.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data1 = data.query;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                for (const key1 in data1) {
                  validate70.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate70.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data2 = data.body;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  let missing1;
                  if (data2.email === void 0 && (missing1 = "email") || data2.role === void 0 && (missing1 = "role")) {
                    validate70.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    const _errs9 = errors;
                    for (const key2 in data2) {
                      if (!(key2 === "email" || key2 === "role")) {
                        validate70.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs9 === errors) {
                      if (data2.email !== void 0) {
                        let data3 = data2.email;
                        const _errs10 = errors;
                        const _errs11 = errors;
                        if (typeof data3 === "string") {
                          if (!pattern4.test(data3)) {
                            validate70.errors = [{ instancePath: instancePath + "/body/email", schemaPath: "#/components/schemas/Email/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                            return false;
                          }
                        }
                        if (errors === _errs11) {
                          if (typeof data3 === "string") {
                            if (func1(data3) > 255) {
                              validate70.errors = [{ instancePath: instancePath + "/body/email", schemaPath: "#/components/schemas/Email/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                              return false;
                            } else {
                              if (func1(data3) < 3) {
                                validate70.errors = [{ instancePath: instancePath + "/body/email", schemaPath: "#/components/schemas/Email/minLength", keyword: "minLength", params: { limit: 3 }, message: "must NOT have fewer than 3 characters" }];
                                return false;
                              } else {
                                if (!pattern5.test(data3)) {
                                  validate70.errors = [{ instancePath: instancePath + "/body/email", schemaPath: "#/components/schemas/Email/pattern", keyword: "pattern", params: { pattern: "^[^@\\s]+@[^@\\s]+$" }, message: 'must match pattern "^[^@\\s]+@[^@\\s]+$"' }];
                                  return false;
                                }
                              }
                            }
                          } else {
                            validate70.errors = [{ instancePath: instancePath + "/body/email", schemaPath: "#/components/schemas/Email/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid1 = _errs10 === errors;
                      } else {
                        var valid1 = true;
                      }
                      if (valid1) {
                        if (data2.role !== void 0) {
                          let data4 = data2.role;
                          const _errs14 = errors;
                          if (typeof data4 !== "string") {
                            validate70.errors = [{ instancePath: instancePath + "/body/role", schemaPath: "#/components/schemas/Role/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          if (!(data4 === "owner" || data4 === "developer" || data4 === "viewer")) {
                            validate70.errors = [{ instancePath: instancePath + "/body/role", schemaPath: "#/components/schemas/Role/enum", keyword: "enum", params: { allowedValues: schema34.enum }, message: "must be equal to one of the allowed values" }];
                            return false;
                          }
                          var valid1 = _errs14 === errors;
                        } else {
                          var valid1 = true;
                        }
                      }
                    }
                  }
                } else {
                  validate70.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate70.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate70.errors = vErrors;
  return errors === 0;
}
validate70.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var invite201 = validate71;
var schema106 = { "type": "object", "description": "A one-time link that was made.", "required": ["path", "purpose", "expiresAt"], "properties": { "path": { "type": ["string", "null"], "description": "Path of the link on this server, its token after `#`; null where it is sent by mail." }, "purpose": { "$ref": "#/components/schemas/Purpose" }, "expiresAt": { "$ref": "#/components/schemas/Time" } } };
function validate71(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate71.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.path === void 0 && (missing0 = "path") || data.purpose === void 0 && (missing0 = "purpose") || data.expiresAt === void 0 && (missing0 = "expiresAt")) {
        validate71.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (typeof data0 !== "string" && data0 !== null) {
            validate71.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: schema106.properties.path.type }, message: "must be string,null" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.purpose !== void 0) {
            let data1 = data.purpose;
            const _errs3 = errors;
            if (typeof data1 !== "string") {
              validate71.errors = [{ instancePath: instancePath + "/purpose", schemaPath: "#/components/schemas/Purpose/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            if (!(data1 === "set-up" || data1 === "invitation" || data1 === "reset")) {
              validate71.errors = [{ instancePath: instancePath + "/purpose", schemaPath: "#/components/schemas/Purpose/enum", keyword: "enum", params: { allowedValues: schema89.enum }, message: "must be equal to one of the allowed values" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.expiresAt !== void 0) {
              const _errs6 = errors;
              if (typeof data.expiresAt !== "string") {
                validate71.errors = [{ instancePath: instancePath + "/expiresAt", schemaPath: "#/components/schemas/Time/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs6 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate71.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate71.errors = vErrors;
  return errors === 0;
}
validate71.evaluated = { "props": { "path": true, "purpose": true, "expiresAt": true }, "dynamicProps": false, "dynamicItems": false };
var removePersonRequest = validate72;
function validate72(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate72.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.id === void 0 && (missing0 = "id")) {
              validate72.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
              return false;
            } else {
              const _errs3 = errors;
              for (const key0 in data0) {
                if (!(key0 === "id")) {
                  validate72.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              }
              if (_errs3 === errors) {
                if (data0.id !== void 0) {
                  let data1 = data0.id;
                  const _errs4 = errors;
                  if (typeof data1 === "string") {
                    if (!pattern4.test(data1)) {
                      validate72.errors = [{ instancePath: instancePath + "/path/id", schemaPath: "#/properties/path/properties/id/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                      return false;
                    }
                  }
                  if (errors === _errs4) {
                    if (typeof data1 === "string") {
                      if (func1(data1) > 64) {
                        validate72.errors = [{ instancePath: instancePath + "/path/id", schemaPath: "#/properties/path/properties/id/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                        return false;
                      } else {
                        if (func1(data1) < 1) {
                          validate72.errors = [{ instancePath: instancePath + "/path/id", schemaPath: "#/properties/path/properties/id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate72.errors = [{ instancePath: instancePath + "/path/id", schemaPath: "#/properties/path/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
              }
            }
          } else {
            validate72.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data2 = data.query;
          const _errs7 = errors;
          if (errors === _errs7) {
            if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
              for (const key1 in data2) {
                validate72.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate72.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs7 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate72.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate72.errors = vErrors;
  return errors === 0;
}
validate72.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var changeRoleRequest = validate73;
function validate73(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate73.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate73.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.id === void 0 && (missing1 = "id")) {
                validate73.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                const _errs3 = errors;
                for (const key0 in data0) {
                  if (!(key0 === "id")) {
                    validate73.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                    return false;
                    break;
                  }
                }
                if (_errs3 === errors) {
                  if (data0.id !== void 0) {
                    let data1 = data0.id;
                    const _errs4 = errors;
                    if (typeof data1 === "string") {
                      if (!pattern4.test(data1)) {
                        validate73.errors = [{ instancePath: instancePath + "/path/id", schemaPath: "#/properties/path/properties/id/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                        return false;
                      }
                    }
                    if (errors === _errs4) {
                      if (typeof data1 === "string") {
                        if (func1(data1) > 64) {
                          validate73.errors = [{ instancePath: instancePath + "/path/id", schemaPath: "#/properties/path/properties/id/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                          return false;
                        } else {
                          if (func1(data1) < 1) {
                            validate73.errors = [{ instancePath: instancePath + "/path/id", schemaPath: "#/properties/path/properties/id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                            return false;
                          }
                        }
                      } else {
                        validate73.errors = [{ instancePath: instancePath + "/path/id", schemaPath: "#/properties/path/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                  }
                }
              }
            } else {
              validate73.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data2 = data.query;
            const _errs7 = errors;
            if (errors === _errs7) {
              if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                for (const key1 in data2) {
                  validate73.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate73.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs7 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data3 = data.body;
              const _errs10 = errors;
              if (errors === _errs10) {
                if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                  let missing2;
                  if (data3.role === void 0 && (missing2 = "role")) {
                    validate73.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                    return false;
                  } else {
                    const _errs12 = errors;
                    for (const key2 in data3) {
                      if (!(key2 === "role" || key2 === "before")) {
                        validate73.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs12 === errors) {
                      if (data3.role !== void 0) {
                        let data4 = data3.role;
                        const _errs13 = errors;
                        if (typeof data4 !== "string") {
                          validate73.errors = [{ instancePath: instancePath + "/body/role", schemaPath: "#/components/schemas/Role/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        if (!(data4 === "owner" || data4 === "developer" || data4 === "viewer")) {
                          validate73.errors = [{ instancePath: instancePath + "/body/role", schemaPath: "#/components/schemas/Role/enum", keyword: "enum", params: { allowedValues: schema34.enum }, message: "must be equal to one of the allowed values" }];
                          return false;
                        }
                        var valid3 = _errs13 === errors;
                      } else {
                        var valid3 = true;
                      }
                      if (valid3) {
                        if (data3.before !== void 0) {
                          let data5 = data3.before;
                          const _errs16 = errors;
                          if (typeof data5 !== "string") {
                            validate73.errors = [{ instancePath: instancePath + "/body/before", schemaPath: "#/components/schemas/Role/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          if (!(data5 === "owner" || data5 === "developer" || data5 === "viewer")) {
                            validate73.errors = [{ instancePath: instancePath + "/body/before", schemaPath: "#/components/schemas/Role/enum", keyword: "enum", params: { allowedValues: schema34.enum }, message: "must be equal to one of the allowed values" }];
                            return false;
                          }
                          var valid3 = _errs16 === errors;
                        } else {
                          var valid3 = true;
                        }
                      }
                    }
                  }
                } else {
                  validate73.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs10 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate73.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate73.errors = vErrors;
  return errors === 0;
}
validate73.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var renewLinkRequest = validate74;
function validate74(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate74.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.id === void 0 && (missing0 = "id")) {
              validate74.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
              return false;
            } else {
              const _errs3 = errors;
              for (const key0 in data0) {
                if (!(key0 === "id")) {
                  validate74.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              }
              if (_errs3 === errors) {
                if (data0.id !== void 0) {
                  let data1 = data0.id;
                  const _errs4 = errors;
                  if (typeof data1 === "string") {
                    if (!pattern4.test(data1)) {
                      validate74.errors = [{ instancePath: instancePath + "/path/id", schemaPath: "#/properties/path/properties/id/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                      return false;
                    }
                  }
                  if (errors === _errs4) {
                    if (typeof data1 === "string") {
                      if (func1(data1) > 64) {
                        validate74.errors = [{ instancePath: instancePath + "/path/id", schemaPath: "#/properties/path/properties/id/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                        return false;
                      } else {
                        if (func1(data1) < 1) {
                          validate74.errors = [{ instancePath: instancePath + "/path/id", schemaPath: "#/properties/path/properties/id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate74.errors = [{ instancePath: instancePath + "/path/id", schemaPath: "#/properties/path/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
              }
            }
          } else {
            validate74.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data2 = data.query;
          const _errs7 = errors;
          if (errors === _errs7) {
            if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
              for (const key1 in data2) {
                validate74.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate74.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs7 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate74.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate74.errors = vErrors;
  return errors === 0;
}
validate74.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var listKeysRequest = validate75;
var schema115 = { "type": "string", "enum": ["sandbox", "formal"], "description": "Sandbox for trials, formal for what counts." };
function validate75(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate75.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            for (const key0 in data0) {
              validate75.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
              return false;
              break;
            }
          } else {
            validate75.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data1 = data.query;
          const _errs4 = errors;
          if (errors === _errs4) {
            if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
              let missing0;
              if (data1.environment === void 0 && (missing0 = "environment")) {
                validate75.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
                return false;
              } else {
                const _errs6 = errors;
                for (const key1 in data1) {
                  if (!(key1 === "environment")) {
                    validate75.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                    return false;
                    break;
                  }
                }
                if (_errs6 === errors) {
                  if (data1.environment !== void 0) {
                    let data2 = data1.environment;
                    if (typeof data2 !== "string") {
                      validate75.errors = [{ instancePath: instancePath + "/query/environment", schemaPath: "#/components/schemas/Environment/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    if (!(data2 === "sandbox" || data2 === "formal")) {
                      validate75.errors = [{ instancePath: instancePath + "/query/environment", schemaPath: "#/components/schemas/Environment/enum", keyword: "enum", params: { allowedValues: schema115.enum }, message: "must be equal to one of the allowed values" }];
                      return false;
                    }
                  }
                }
              }
            } else {
              validate75.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate75.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate75.errors = vErrors;
  return errors === 0;
}
validate75.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var listKeys200 = validate76;
var schema117 = { "type": "object", "description": "An access key.", "required": ["accessKey", "name", "environment", "fingerprint", "bits", "addedAt", "addedBy", "state", "endsAt", "lastUsedAt", "lastRefusal"], "properties": { "accessKey": { "type": "string", "description": "Sent with each request." }, "name": { "description": "What the organization calls it; null when it has no name.", "oneOf": [{ "$ref": "#/components/schemas/KeyName" }, { "type": "null" }] }, "environment": { "$ref": "#/components/schemas/Environment" }, "fingerprint": { "type": "string", "description": "SHA-256 of the public key (SubjectPublicKeyInfo), in hexadecimal." }, "bits": { "type": "integer", "description": "Length of the modulus in bits." }, "addedAt": { "$ref": "#/components/schemas/Time" }, "addedBy": { "type": ["string", "null"], "description": "E-mail address; null when an administrator added it." }, "state": { "type": "string", "enum": ["valid", "ending", "expired", "revoked"], "description": "`ending` is valid until `endsAt`." }, "endsAt": { "type": ["string", "null"], "description": "ISO 8601 time of its end, past or to come; null when none is set." }, "lastUsedAt": { "type": ["string", "null"], "description": "ISO 8601 time of the newest request whose signature holds; null when there is none." }, "lastRefusal": { "description": "The newest refused request that named it; null when there is none.", "oneOf": [{ "$ref": "#/components/schemas/Refusal" }, { "type": "null" }] } } };
var pattern52 = new RegExp("\\S", "u");
function validate78(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate78.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.operation === void 0 && (missing0 = "operation") || data.accessKey === void 0 && (missing0 = "accessKey") || data.requestId === void 0 && (missing0 = "requestId") || data.address === void 0 && (missing0 = "address") || data.status === void 0 && (missing0 = "status") || data.reason === void 0 && (missing0 = "reason") || data.message === void 0 && (missing0 = "message") || data.verified === void 0 && (missing0 = "verified") || data.mistakes === void 0 && (missing0 = "mistakes") || data.firstAt === void 0 && (missing0 = "firstAt") || data.lastAt === void 0 && (missing0 = "lastAt") || data.times === void 0 && (missing0 = "times") || data.isProbe === void 0 && (missing0 = "isProbe")) {
        validate78.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.id !== void 0) {
          const _errs1 = errors;
          if (typeof data.id !== "string") {
            validate78.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.operation !== void 0) {
            const _errs3 = errors;
            if (typeof data.operation !== "string") {
              validate78.errors = [{ instancePath: instancePath + "/operation", schemaPath: "#/properties/operation/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.accessKey !== void 0) {
              const _errs5 = errors;
              if (typeof data.accessKey !== "string") {
                validate78.errors = [{ instancePath: instancePath + "/accessKey", schemaPath: "#/properties/accessKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.requestId !== void 0) {
                const _errs7 = errors;
                if (typeof data.requestId !== "string") {
                  validate78.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "#/properties/requestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.address !== void 0) {
                  const _errs9 = errors;
                  if (typeof data.address !== "string") {
                    validate78.errors = [{ instancePath: instancePath + "/address", schemaPath: "#/properties/address/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs9 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.status !== void 0) {
                    let data5 = data.status;
                    const _errs11 = errors;
                    if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
                      validate78.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    var valid0 = _errs11 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.reason !== void 0) {
                      const _errs13 = errors;
                      if (typeof data.reason !== "string") {
                        validate78.errors = [{ instancePath: instancePath + "/reason", schemaPath: "#/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid0 = _errs13 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.message !== void 0) {
                        const _errs15 = errors;
                        if (typeof data.message !== "string") {
                          validate78.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid0 = _errs15 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.verified !== void 0) {
                          let data8 = data.verified;
                          const _errs17 = errors;
                          const _errs18 = errors;
                          let valid1 = false;
                          let passing0 = null;
                          const _errs19 = errors;
                          const _errs20 = errors;
                          if (errors === _errs20) {
                            if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
                              let missing1;
                              if (data8.head === void 0 && (missing1 = "head") || data8.payloadBytes === void 0 && (missing1 = "payloadBytes") || data8.payloadSha256 === void 0 && (missing1 = "payloadSha256")) {
                                const err0 = { instancePath: instancePath + "/verified", schemaPath: "#/components/schemas/VerifiedString/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" };
                                if (vErrors === null) {
                                  vErrors = [err0];
                                } else {
                                  vErrors.push(err0);
                                }
                                errors++;
                              } else {
                                if (data8.head !== void 0) {
                                  const _errs22 = errors;
                                  if (typeof data8.head !== "string") {
                                    const err1 = { instancePath: instancePath + "/verified/head", schemaPath: "#/components/schemas/VerifiedString/properties/head/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                    if (vErrors === null) {
                                      vErrors = [err1];
                                    } else {
                                      vErrors.push(err1);
                                    }
                                    errors++;
                                  }
                                  var valid3 = _errs22 === errors;
                                } else {
                                  var valid3 = true;
                                }
                                if (valid3) {
                                  if (data8.payloadBytes !== void 0) {
                                    let data10 = data8.payloadBytes;
                                    const _errs24 = errors;
                                    if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)) && isFinite(data10))) {
                                      const err2 = { instancePath: instancePath + "/verified/payloadBytes", schemaPath: "#/components/schemas/VerifiedString/properties/payloadBytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                                      if (vErrors === null) {
                                        vErrors = [err2];
                                      } else {
                                        vErrors.push(err2);
                                      }
                                      errors++;
                                    }
                                    var valid3 = _errs24 === errors;
                                  } else {
                                    var valid3 = true;
                                  }
                                  if (valid3) {
                                    if (data8.payloadSha256 !== void 0) {
                                      const _errs26 = errors;
                                      if (typeof data8.payloadSha256 !== "string") {
                                        const err3 = { instancePath: instancePath + "/verified/payloadSha256", schemaPath: "#/components/schemas/VerifiedString/properties/payloadSha256/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                        if (vErrors === null) {
                                          vErrors = [err3];
                                        } else {
                                          vErrors.push(err3);
                                        }
                                        errors++;
                                      }
                                      var valid3 = _errs26 === errors;
                                    } else {
                                      var valid3 = true;
                                    }
                                  }
                                }
                              }
                            } else {
                              const err4 = { instancePath: instancePath + "/verified", schemaPath: "#/components/schemas/VerifiedString/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                              if (vErrors === null) {
                                vErrors = [err4];
                              } else {
                                vErrors.push(err4);
                              }
                              errors++;
                            }
                          }
                          var _valid0 = _errs19 === errors;
                          if (_valid0) {
                            valid1 = true;
                            passing0 = 0;
                            var props0 = {};
                            props0.head = true;
                            props0.payloadBytes = true;
                            props0.payloadSha256 = true;
                          }
                          const _errs28 = errors;
                          if (data8 !== null) {
                            const err5 = { instancePath: instancePath + "/verified", schemaPath: "#/properties/verified/oneOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                            if (vErrors === null) {
                              vErrors = [err5];
                            } else {
                              vErrors.push(err5);
                            }
                            errors++;
                          }
                          var _valid0 = _errs28 === errors;
                          if (_valid0 && valid1) {
                            valid1 = false;
                            passing0 = [passing0, 1];
                          } else {
                            if (_valid0) {
                              valid1 = true;
                              passing0 = 1;
                            }
                          }
                          if (!valid1) {
                            const err6 = { instancePath: instancePath + "/verified", schemaPath: "#/properties/verified/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
                            if (vErrors === null) {
                              vErrors = [err6];
                            } else {
                              vErrors.push(err6);
                            }
                            errors++;
                            validate78.errors = vErrors;
                            return false;
                          } else {
                            errors = _errs18;
                            if (vErrors !== null) {
                              if (_errs18) {
                                vErrors.length = _errs18;
                              } else {
                                vErrors = null;
                              }
                            }
                          }
                          var valid0 = _errs17 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.mistakes !== void 0) {
                            let data12 = data.mistakes;
                            const _errs30 = errors;
                            if (errors === _errs30) {
                              if (Array.isArray(data12)) {
                                var valid4 = true;
                                const len0 = data12.length;
                                for (let i0 = 0; i0 < len0; i0++) {
                                  let data13 = data12[i0];
                                  const _errs32 = errors;
                                  if (errors === _errs32) {
                                    if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
                                      let missing2;
                                      if (data13.code === void 0 && (missing2 = "code") || data13.text === void 0 && (missing2 = "text") || data13.facts === void 0 && (missing2 = "facts")) {
                                        validate78.errors = [{ instancePath: instancePath + "/mistakes/" + i0, schemaPath: "#/properties/mistakes/items/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                                        return false;
                                      } else {
                                        if (data13.code !== void 0) {
                                          const _errs34 = errors;
                                          if (typeof data13.code !== "string") {
                                            validate78.errors = [{ instancePath: instancePath + "/mistakes/" + i0 + "/code", schemaPath: "#/properties/mistakes/items/properties/code/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                            return false;
                                          }
                                          var valid5 = _errs34 === errors;
                                        } else {
                                          var valid5 = true;
                                        }
                                        if (valid5) {
                                          if (data13.text !== void 0) {
                                            const _errs36 = errors;
                                            if (typeof data13.text !== "string") {
                                              validate78.errors = [{ instancePath: instancePath + "/mistakes/" + i0 + "/text", schemaPath: "#/properties/mistakes/items/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                              return false;
                                            }
                                            var valid5 = _errs36 === errors;
                                          } else {
                                            var valid5 = true;
                                          }
                                          if (valid5) {
                                            if (data13.facts !== void 0) {
                                              let data16 = data13.facts;
                                              const _errs38 = errors;
                                              if (errors === _errs38) {
                                                if (data16 && typeof data16 == "object" && !Array.isArray(data16)) {
                                                  for (const key0 in data16) {
                                                    const _errs41 = errors;
                                                    if (typeof data16[key0] !== "string") {
                                                      validate78.errors = [{ instancePath: instancePath + "/mistakes/" + i0 + "/facts/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/mistakes/items/properties/facts/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                      return false;
                                                    }
                                                    var valid6 = _errs41 === errors;
                                                    if (!valid6) {
                                                      break;
                                                    }
                                                  }
                                                } else {
                                                  validate78.errors = [{ instancePath: instancePath + "/mistakes/" + i0 + "/facts", schemaPath: "#/properties/mistakes/items/properties/facts/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                  return false;
                                                }
                                              }
                                              var valid5 = _errs38 === errors;
                                            } else {
                                              var valid5 = true;
                                            }
                                          }
                                        }
                                      }
                                    } else {
                                      validate78.errors = [{ instancePath: instancePath + "/mistakes/" + i0, schemaPath: "#/properties/mistakes/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                      return false;
                                    }
                                  }
                                  var valid4 = _errs32 === errors;
                                  if (!valid4) {
                                    break;
                                  }
                                }
                              } else {
                                validate78.errors = [{ instancePath: instancePath + "/mistakes", schemaPath: "#/properties/mistakes/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                return false;
                              }
                            }
                            var valid0 = _errs30 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.firstAt !== void 0) {
                              const _errs43 = errors;
                              if (typeof data.firstAt !== "string") {
                                validate78.errors = [{ instancePath: instancePath + "/firstAt", schemaPath: "#/components/schemas/Time/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              var valid0 = _errs43 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.lastAt !== void 0) {
                                const _errs46 = errors;
                                if (typeof data.lastAt !== "string") {
                                  validate78.errors = [{ instancePath: instancePath + "/lastAt", schemaPath: "#/components/schemas/Time/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                                var valid0 = _errs46 === errors;
                              } else {
                                var valid0 = true;
                              }
                              if (valid0) {
                                if (data.times !== void 0) {
                                  let data20 = data.times;
                                  const _errs49 = errors;
                                  if (!(typeof data20 == "number" && (!(data20 % 1) && !isNaN(data20)) && isFinite(data20))) {
                                    validate78.errors = [{ instancePath: instancePath + "/times", schemaPath: "#/properties/times/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                    return false;
                                  }
                                  var valid0 = _errs49 === errors;
                                } else {
                                  var valid0 = true;
                                }
                                if (valid0) {
                                  if (data.isProbe !== void 0) {
                                    const _errs51 = errors;
                                    if (typeof data.isProbe !== "boolean") {
                                      validate78.errors = [{ instancePath: instancePath + "/isProbe", schemaPath: "#/properties/isProbe/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                      return false;
                                    }
                                    var valid0 = _errs51 === errors;
                                  } else {
                                    var valid0 = true;
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate78.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate78.errors = vErrors;
  return errors === 0;
}
validate78.evaluated = { "props": { "id": true, "operation": true, "accessKey": true, "requestId": true, "address": true, "status": true, "reason": true, "message": true, "verified": true, "mistakes": true, "firstAt": true, "lastAt": true, "times": true, "isProbe": true }, "dynamicProps": false, "dynamicItems": false };
function validate77(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate77.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.accessKey === void 0 && (missing0 = "accessKey") || data.name === void 0 && (missing0 = "name") || data.environment === void 0 && (missing0 = "environment") || data.fingerprint === void 0 && (missing0 = "fingerprint") || data.bits === void 0 && (missing0 = "bits") || data.addedAt === void 0 && (missing0 = "addedAt") || data.addedBy === void 0 && (missing0 = "addedBy") || data.state === void 0 && (missing0 = "state") || data.endsAt === void 0 && (missing0 = "endsAt") || data.lastUsedAt === void 0 && (missing0 = "lastUsedAt") || data.lastRefusal === void 0 && (missing0 = "lastRefusal")) {
        validate77.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.accessKey !== void 0) {
          const _errs1 = errors;
          if (typeof data.accessKey !== "string") {
            validate77.errors = [{ instancePath: instancePath + "/accessKey", schemaPath: "#/properties/accessKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.name !== void 0) {
            let data1 = data.name;
            const _errs3 = errors;
            const _errs4 = errors;
            let valid1 = false;
            let passing0 = null;
            const _errs5 = errors;
            const _errs6 = errors;
            if (typeof data1 === "string") {
              if (!pattern4.test(data1)) {
                const err0 = { instancePath: instancePath + "/name", schemaPath: "#/components/schemas/KeyName/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' };
                if (vErrors === null) {
                  vErrors = [err0];
                } else {
                  vErrors.push(err0);
                }
                errors++;
              }
            }
            if (errors === _errs6) {
              if (typeof data1 === "string") {
                if (func1(data1) > 64) {
                  const err1 = { instancePath: instancePath + "/name", schemaPath: "#/components/schemas/KeyName/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
                  if (vErrors === null) {
                    vErrors = [err1];
                  } else {
                    vErrors.push(err1);
                  }
                  errors++;
                } else {
                  if (func1(data1) < 1) {
                    const err2 = { instancePath: instancePath + "/name", schemaPath: "#/components/schemas/KeyName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                    if (vErrors === null) {
                      vErrors = [err2];
                    } else {
                      vErrors.push(err2);
                    }
                    errors++;
                  } else {
                    if (!pattern52.test(data1)) {
                      const err3 = { instancePath: instancePath + "/name", schemaPath: "#/components/schemas/KeyName/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                      if (vErrors === null) {
                        vErrors = [err3];
                      } else {
                        vErrors.push(err3);
                      }
                      errors++;
                    }
                  }
                }
              } else {
                const err4 = { instancePath: instancePath + "/name", schemaPath: "#/components/schemas/KeyName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err4];
                } else {
                  vErrors.push(err4);
                }
                errors++;
              }
            }
            var _valid0 = _errs5 === errors;
            if (_valid0) {
              valid1 = true;
              passing0 = 0;
            }
            const _errs9 = errors;
            if (data1 !== null) {
              const err5 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/oneOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
              if (vErrors === null) {
                vErrors = [err5];
              } else {
                vErrors.push(err5);
              }
              errors++;
            }
            var _valid0 = _errs9 === errors;
            if (_valid0 && valid1) {
              valid1 = false;
              passing0 = [passing0, 1];
            } else {
              if (_valid0) {
                valid1 = true;
                passing0 = 1;
              }
            }
            if (!valid1) {
              const err6 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
              if (vErrors === null) {
                vErrors = [err6];
              } else {
                vErrors.push(err6);
              }
              errors++;
              validate77.errors = vErrors;
              return false;
            } else {
              errors = _errs4;
              if (vErrors !== null) {
                if (_errs4) {
                  vErrors.length = _errs4;
                } else {
                  vErrors = null;
                }
              }
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.environment !== void 0) {
              let data2 = data.environment;
              const _errs11 = errors;
              if (typeof data2 !== "string") {
                validate77.errors = [{ instancePath: instancePath + "/environment", schemaPath: "#/components/schemas/Environment/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              if (!(data2 === "sandbox" || data2 === "formal")) {
                validate77.errors = [{ instancePath: instancePath + "/environment", schemaPath: "#/components/schemas/Environment/enum", keyword: "enum", params: { allowedValues: schema115.enum }, message: "must be equal to one of the allowed values" }];
                return false;
              }
              var valid0 = _errs11 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.fingerprint !== void 0) {
                const _errs14 = errors;
                if (typeof data.fingerprint !== "string") {
                  validate77.errors = [{ instancePath: instancePath + "/fingerprint", schemaPath: "#/properties/fingerprint/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs14 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.bits !== void 0) {
                  let data4 = data.bits;
                  const _errs16 = errors;
                  if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
                    validate77.errors = [{ instancePath: instancePath + "/bits", schemaPath: "#/properties/bits/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                    return false;
                  }
                  var valid0 = _errs16 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.addedAt !== void 0) {
                    const _errs18 = errors;
                    if (typeof data.addedAt !== "string") {
                      validate77.errors = [{ instancePath: instancePath + "/addedAt", schemaPath: "#/components/schemas/Time/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid0 = _errs18 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.addedBy !== void 0) {
                      let data6 = data.addedBy;
                      const _errs21 = errors;
                      if (typeof data6 !== "string" && data6 !== null) {
                        validate77.errors = [{ instancePath: instancePath + "/addedBy", schemaPath: "#/properties/addedBy/type", keyword: "type", params: { type: schema117.properties.addedBy.type }, message: "must be string,null" }];
                        return false;
                      }
                      var valid0 = _errs21 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.state !== void 0) {
                        let data7 = data.state;
                        const _errs23 = errors;
                        if (typeof data7 !== "string") {
                          validate77.errors = [{ instancePath: instancePath + "/state", schemaPath: "#/properties/state/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        if (!(data7 === "valid" || data7 === "ending" || data7 === "expired" || data7 === "revoked")) {
                          validate77.errors = [{ instancePath: instancePath + "/state", schemaPath: "#/properties/state/enum", keyword: "enum", params: { allowedValues: schema117.properties.state.enum }, message: "must be equal to one of the allowed values" }];
                          return false;
                        }
                        var valid0 = _errs23 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.endsAt !== void 0) {
                          let data8 = data.endsAt;
                          const _errs25 = errors;
                          if (typeof data8 !== "string" && data8 !== null) {
                            validate77.errors = [{ instancePath: instancePath + "/endsAt", schemaPath: "#/properties/endsAt/type", keyword: "type", params: { type: schema117.properties.endsAt.type }, message: "must be string,null" }];
                            return false;
                          }
                          var valid0 = _errs25 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.lastUsedAt !== void 0) {
                            let data9 = data.lastUsedAt;
                            const _errs27 = errors;
                            if (typeof data9 !== "string" && data9 !== null) {
                              validate77.errors = [{ instancePath: instancePath + "/lastUsedAt", schemaPath: "#/properties/lastUsedAt/type", keyword: "type", params: { type: schema117.properties.lastUsedAt.type }, message: "must be string,null" }];
                              return false;
                            }
                            var valid0 = _errs27 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.lastRefusal !== void 0) {
                              let data10 = data.lastRefusal;
                              const _errs29 = errors;
                              const _errs30 = errors;
                              let valid6 = false;
                              let passing1 = null;
                              const _errs31 = errors;
                              if (!validate78(data10, { instancePath: instancePath + "/lastRefusal", parentData: data, parentDataProperty: "lastRefusal", rootData, dynamicAnchors })) {
                                vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
                                errors = vErrors.length;
                              }
                              var _valid1 = _errs31 === errors;
                              if (_valid1) {
                                valid6 = true;
                                passing1 = 0;
                                var props0 = {};
                                props0.id = true;
                                props0.operation = true;
                                props0.accessKey = true;
                                props0.requestId = true;
                                props0.address = true;
                                props0.status = true;
                                props0.reason = true;
                                props0.message = true;
                                props0.verified = true;
                                props0.mistakes = true;
                                props0.firstAt = true;
                                props0.lastAt = true;
                                props0.times = true;
                                props0.isProbe = true;
                              }
                              const _errs32 = errors;
                              if (data10 !== null) {
                                const err7 = { instancePath: instancePath + "/lastRefusal", schemaPath: "#/properties/lastRefusal/oneOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                                if (vErrors === null) {
                                  vErrors = [err7];
                                } else {
                                  vErrors.push(err7);
                                }
                                errors++;
                              }
                              var _valid1 = _errs32 === errors;
                              if (_valid1 && valid6) {
                                valid6 = false;
                                passing1 = [passing1, 1];
                              } else {
                                if (_valid1) {
                                  valid6 = true;
                                  passing1 = 1;
                                }
                              }
                              if (!valid6) {
                                const err8 = { instancePath: instancePath + "/lastRefusal", schemaPath: "#/properties/lastRefusal/oneOf", keyword: "oneOf", params: { passingSchemas: passing1 }, message: "must match exactly one schema in oneOf" };
                                if (vErrors === null) {
                                  vErrors = [err8];
                                } else {
                                  vErrors.push(err8);
                                }
                                errors++;
                                validate77.errors = vErrors;
                                return false;
                              } else {
                                errors = _errs30;
                                if (vErrors !== null) {
                                  if (_errs30) {
                                    vErrors.length = _errs30;
                                  } else {
                                    vErrors = null;
                                  }
                                }
                              }
                              var valid0 = _errs29 === errors;
                            } else {
                              var valid0 = true;
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate77.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate77.errors = vErrors;
  return errors === 0;
}
validate77.evaluated = { "props": { "accessKey": true, "name": true, "environment": true, "fingerprint": true, "bits": true, "addedAt": true, "addedBy": true, "state": true, "endsAt": true, "lastUsedAt": true, "lastRefusal": true }, "dynamicProps": false, "dynamicItems": false };
function validate76(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate76.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.keys === void 0 && (missing0 = "keys")) {
        validate76.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.keys !== void 0) {
          let data0 = data.keys;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              var valid1 = true;
              const len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                const _errs3 = errors;
                if (!validate77(data0[i0], { instancePath: instancePath + "/keys/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors);
                  errors = vErrors.length;
                }
                var valid1 = _errs3 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validate76.errors = [{ instancePath: instancePath + "/keys", schemaPath: "#/properties/keys/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
        }
      }
    } else {
      validate76.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate76.errors = vErrors;
  return errors === 0;
}
validate76.evaluated = { "props": { "keys": true }, "dynamicProps": false, "dynamicItems": false };
var addKeyRequest = validate81;
function validate81(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate81.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate81.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              for (const key0 in data0) {
                validate81.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate81.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data1 = data.query;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                for (const key1 in data1) {
                  validate81.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate81.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data2 = data.body;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  let missing1;
                  if (data2.environment === void 0 && (missing1 = "environment") || data2.publicKey === void 0 && (missing1 = "publicKey")) {
                    validate81.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    const _errs9 = errors;
                    for (const key2 in data2) {
                      if (!(key2 === "environment" || key2 === "publicKey" || key2 === "name")) {
                        validate81.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs9 === errors) {
                      if (data2.environment !== void 0) {
                        let data3 = data2.environment;
                        const _errs10 = errors;
                        if (typeof data3 !== "string") {
                          validate81.errors = [{ instancePath: instancePath + "/body/environment", schemaPath: "#/components/schemas/Environment/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        if (!(data3 === "sandbox" || data3 === "formal")) {
                          validate81.errors = [{ instancePath: instancePath + "/body/environment", schemaPath: "#/components/schemas/Environment/enum", keyword: "enum", params: { allowedValues: schema115.enum }, message: "must be equal to one of the allowed values" }];
                          return false;
                        }
                        var valid1 = _errs10 === errors;
                      } else {
                        var valid1 = true;
                      }
                      if (valid1) {
                        if (data2.publicKey !== void 0) {
                          let data4 = data2.publicKey;
                          const _errs13 = errors;
                          if (typeof data4 === "string") {
                            if (!pattern4.test(data4)) {
                              validate81.errors = [{ instancePath: instancePath + "/body/publicKey", schemaPath: "#/properties/body/properties/publicKey/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                              return false;
                            }
                          }
                          if (errors === _errs13) {
                            if (typeof data4 === "string") {
                              if (func1(data4) > 65536) {
                                validate81.errors = [{ instancePath: instancePath + "/body/publicKey", schemaPath: "#/properties/body/properties/publicKey/maxLength", keyword: "maxLength", params: { limit: 65536 }, message: "must NOT have more than 65536 characters" }];
                                return false;
                              } else {
                                if (func1(data4) < 1) {
                                  validate81.errors = [{ instancePath: instancePath + "/body/publicKey", schemaPath: "#/properties/body/properties/publicKey/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                  return false;
                                }
                              }
                            } else {
                              validate81.errors = [{ instancePath: instancePath + "/body/publicKey", schemaPath: "#/properties/body/properties/publicKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid1 = _errs13 === errors;
                        } else {
                          var valid1 = true;
                        }
                        if (valid1) {
                          if (data2.name !== void 0) {
                            let data5 = data2.name;
                            const _errs16 = errors;
                            const _errs17 = errors;
                            if (typeof data5 === "string") {
                              if (!pattern4.test(data5)) {
                                validate81.errors = [{ instancePath: instancePath + "/body/name", schemaPath: "#/components/schemas/KeyName/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                return false;
                              }
                            }
                            if (errors === _errs17) {
                              if (typeof data5 === "string") {
                                if (func1(data5) > 64) {
                                  validate81.errors = [{ instancePath: instancePath + "/body/name", schemaPath: "#/components/schemas/KeyName/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                                  return false;
                                } else {
                                  if (func1(data5) < 1) {
                                    validate81.errors = [{ instancePath: instancePath + "/body/name", schemaPath: "#/components/schemas/KeyName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                    return false;
                                  } else {
                                    if (!pattern52.test(data5)) {
                                      validate81.errors = [{ instancePath: instancePath + "/body/name", schemaPath: "#/components/schemas/KeyName/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' }];
                                      return false;
                                    }
                                  }
                                }
                              } else {
                                validate81.errors = [{ instancePath: instancePath + "/body/name", schemaPath: "#/components/schemas/KeyName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                            }
                            var valid1 = _errs16 === errors;
                          } else {
                            var valid1 = true;
                          }
                        }
                      }
                    }
                  }
                } else {
                  validate81.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate81.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate81.errors = vErrors;
  return errors === 0;
}
validate81.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var addKey201 = validate77;
var nameKeyRequest = validate82;
var schema128 = { "type": "object", "required": ["body"], "properties": { "path": { "type": "object", "required": ["accessKey"], "properties": { "accessKey": { "type": "string", "minLength": 1, "maxLength": 255, "allOf": [{ "pattern": "^[^\\u0000\\ud800-\\udfff]*$" }] } }, "additionalProperties": false }, "query": { "type": "object", "required": [], "properties": {}, "additionalProperties": false }, "body": { "type": "object", "required": ["name"], "additionalProperties": false, "properties": { "name": { "description": "The new name; null for none.", "oneOf": [{ "$ref": "#/components/schemas/KeyName" }, { "type": "null" }] }, "before": { "description": "The name that was shown; with another one now, nothing is changed.", "type": ["string", "null"], "allOf": [{ "pattern": "^[^\\u0000\\ud800-\\udfff]*$" }] } } } } };
function validate82(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate82.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate82.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.accessKey === void 0 && (missing1 = "accessKey")) {
                validate82.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                const _errs3 = errors;
                for (const key0 in data0) {
                  if (!(key0 === "accessKey")) {
                    validate82.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                    return false;
                    break;
                  }
                }
                if (_errs3 === errors) {
                  if (data0.accessKey !== void 0) {
                    let data1 = data0.accessKey;
                    const _errs4 = errors;
                    if (typeof data1 === "string") {
                      if (!pattern4.test(data1)) {
                        validate82.errors = [{ instancePath: instancePath + "/path/accessKey", schemaPath: "#/properties/path/properties/accessKey/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                        return false;
                      }
                    }
                    if (errors === _errs4) {
                      if (typeof data1 === "string") {
                        if (func1(data1) > 255) {
                          validate82.errors = [{ instancePath: instancePath + "/path/accessKey", schemaPath: "#/properties/path/properties/accessKey/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                          return false;
                        } else {
                          if (func1(data1) < 1) {
                            validate82.errors = [{ instancePath: instancePath + "/path/accessKey", schemaPath: "#/properties/path/properties/accessKey/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                            return false;
                          }
                        }
                      } else {
                        validate82.errors = [{ instancePath: instancePath + "/path/accessKey", schemaPath: "#/properties/path/properties/accessKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                  }
                }
              }
            } else {
              validate82.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data2 = data.query;
            const _errs7 = errors;
            if (errors === _errs7) {
              if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                for (const key1 in data2) {
                  validate82.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate82.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs7 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data3 = data.body;
              const _errs10 = errors;
              if (errors === _errs10) {
                if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                  let missing2;
                  if (data3.name === void 0 && (missing2 = "name")) {
                    validate82.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                    return false;
                  } else {
                    const _errs12 = errors;
                    for (const key2 in data3) {
                      if (!(key2 === "name" || key2 === "before")) {
                        validate82.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs12 === errors) {
                      if (data3.name !== void 0) {
                        let data4 = data3.name;
                        const _errs13 = errors;
                        const _errs14 = errors;
                        let valid4 = false;
                        let passing0 = null;
                        const _errs15 = errors;
                        const _errs16 = errors;
                        if (typeof data4 === "string") {
                          if (!pattern4.test(data4)) {
                            const err0 = { instancePath: instancePath + "/body/name", schemaPath: "#/components/schemas/KeyName/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' };
                            if (vErrors === null) {
                              vErrors = [err0];
                            } else {
                              vErrors.push(err0);
                            }
                            errors++;
                          }
                        }
                        if (errors === _errs16) {
                          if (typeof data4 === "string") {
                            if (func1(data4) > 64) {
                              const err1 = { instancePath: instancePath + "/body/name", schemaPath: "#/components/schemas/KeyName/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
                              if (vErrors === null) {
                                vErrors = [err1];
                              } else {
                                vErrors.push(err1);
                              }
                              errors++;
                            } else {
                              if (func1(data4) < 1) {
                                const err2 = { instancePath: instancePath + "/body/name", schemaPath: "#/components/schemas/KeyName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                                if (vErrors === null) {
                                  vErrors = [err2];
                                } else {
                                  vErrors.push(err2);
                                }
                                errors++;
                              } else {
                                if (!pattern52.test(data4)) {
                                  const err3 = { instancePath: instancePath + "/body/name", schemaPath: "#/components/schemas/KeyName/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                                  if (vErrors === null) {
                                    vErrors = [err3];
                                  } else {
                                    vErrors.push(err3);
                                  }
                                  errors++;
                                }
                              }
                            }
                          } else {
                            const err4 = { instancePath: instancePath + "/body/name", schemaPath: "#/components/schemas/KeyName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                            if (vErrors === null) {
                              vErrors = [err4];
                            } else {
                              vErrors.push(err4);
                            }
                            errors++;
                          }
                        }
                        var _valid0 = _errs15 === errors;
                        if (_valid0) {
                          valid4 = true;
                          passing0 = 0;
                        }
                        const _errs19 = errors;
                        if (data4 !== null) {
                          const err5 = { instancePath: instancePath + "/body/name", schemaPath: "#/properties/body/properties/name/oneOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                          if (vErrors === null) {
                            vErrors = [err5];
                          } else {
                            vErrors.push(err5);
                          }
                          errors++;
                        }
                        var _valid0 = _errs19 === errors;
                        if (_valid0 && valid4) {
                          valid4 = false;
                          passing0 = [passing0, 1];
                        } else {
                          if (_valid0) {
                            valid4 = true;
                            passing0 = 1;
                          }
                        }
                        if (!valid4) {
                          const err6 = { instancePath: instancePath + "/body/name", schemaPath: "#/properties/body/properties/name/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
                          if (vErrors === null) {
                            vErrors = [err6];
                          } else {
                            vErrors.push(err6);
                          }
                          errors++;
                          validate82.errors = vErrors;
                          return false;
                        } else {
                          errors = _errs14;
                          if (vErrors !== null) {
                            if (_errs14) {
                              vErrors.length = _errs14;
                            } else {
                              vErrors = null;
                            }
                          }
                        }
                        var valid3 = _errs13 === errors;
                      } else {
                        var valid3 = true;
                      }
                      if (valid3) {
                        if (data3.before !== void 0) {
                          let data5 = data3.before;
                          const _errs21 = errors;
                          if (typeof data5 !== "string" && data5 !== null) {
                            validate82.errors = [{ instancePath: instancePath + "/body/before", schemaPath: "#/properties/body/properties/before/type", keyword: "type", params: { type: schema128.properties.body.properties.before.type }, message: "must be string,null" }];
                            return false;
                          }
                          if (typeof data5 === "string") {
                            if (!pattern4.test(data5)) {
                              validate82.errors = [{ instancePath: instancePath + "/body/before", schemaPath: "#/properties/body/properties/before/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                              return false;
                            }
                          }
                          var valid3 = _errs21 === errors;
                        } else {
                          var valid3 = true;
                        }
                      }
                    }
                  }
                } else {
                  validate82.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs10 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate82.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate82.errors = vErrors;
  return errors === 0;
}
validate82.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var revokeKeyRequest = validate83;
var schema130 = { "type": "object", "required": ["body"], "properties": { "path": { "type": "object", "required": ["accessKey"], "properties": { "accessKey": { "type": "string", "minLength": 1, "maxLength": 255, "allOf": [{ "pattern": "^[^\\u0000\\ud800-\\udfff]*$" }] } }, "additionalProperties": false }, "query": { "type": "object", "required": [], "properties": {}, "additionalProperties": false }, "body": { "type": "object", "required": ["after"], "additionalProperties": false, "properties": { "after": { "type": "string", "enum": ["0h", "1h", "24h", "7d"], "description": "How long the key stays valid, so that programs can change to the new one." } } } } };
function validate83(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate83.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate83.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.accessKey === void 0 && (missing1 = "accessKey")) {
                validate83.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                const _errs3 = errors;
                for (const key0 in data0) {
                  if (!(key0 === "accessKey")) {
                    validate83.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                    return false;
                    break;
                  }
                }
                if (_errs3 === errors) {
                  if (data0.accessKey !== void 0) {
                    let data1 = data0.accessKey;
                    const _errs4 = errors;
                    if (typeof data1 === "string") {
                      if (!pattern4.test(data1)) {
                        validate83.errors = [{ instancePath: instancePath + "/path/accessKey", schemaPath: "#/properties/path/properties/accessKey/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                        return false;
                      }
                    }
                    if (errors === _errs4) {
                      if (typeof data1 === "string") {
                        if (func1(data1) > 255) {
                          validate83.errors = [{ instancePath: instancePath + "/path/accessKey", schemaPath: "#/properties/path/properties/accessKey/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                          return false;
                        } else {
                          if (func1(data1) < 1) {
                            validate83.errors = [{ instancePath: instancePath + "/path/accessKey", schemaPath: "#/properties/path/properties/accessKey/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                            return false;
                          }
                        }
                      } else {
                        validate83.errors = [{ instancePath: instancePath + "/path/accessKey", schemaPath: "#/properties/path/properties/accessKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                  }
                }
              }
            } else {
              validate83.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data2 = data.query;
            const _errs7 = errors;
            if (errors === _errs7) {
              if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                for (const key1 in data2) {
                  validate83.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate83.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs7 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data3 = data.body;
              const _errs10 = errors;
              if (errors === _errs10) {
                if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                  let missing2;
                  if (data3.after === void 0 && (missing2 = "after")) {
                    validate83.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                    return false;
                  } else {
                    const _errs12 = errors;
                    for (const key2 in data3) {
                      if (!(key2 === "after")) {
                        validate83.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs12 === errors) {
                      if (data3.after !== void 0) {
                        let data4 = data3.after;
                        if (typeof data4 !== "string") {
                          validate83.errors = [{ instancePath: instancePath + "/body/after", schemaPath: "#/properties/body/properties/after/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        if (!(data4 === "0h" || data4 === "1h" || data4 === "24h" || data4 === "7d")) {
                          validate83.errors = [{ instancePath: instancePath + "/body/after", schemaPath: "#/properties/body/properties/after/enum", keyword: "enum", params: { allowedValues: schema130.properties.body.properties.after.enum }, message: "must be equal to one of the allowed values" }];
                          return false;
                        }
                      }
                    }
                  }
                } else {
                  validate83.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs10 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate83.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate83.errors = vErrors;
  return errors === 0;
}
validate83.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var readOverviewRequest = validate84;
function validate84(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate84.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            for (const key0 in data0) {
              validate84.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
              return false;
              break;
            }
          } else {
            validate84.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data1 = data.query;
          const _errs4 = errors;
          if (errors === _errs4) {
            if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
              let missing0;
              if (data1.environment === void 0 && (missing0 = "environment")) {
                validate84.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
                return false;
              } else {
                const _errs6 = errors;
                for (const key1 in data1) {
                  if (!(key1 === "environment" || key1 === "zone")) {
                    validate84.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                    return false;
                    break;
                  }
                }
                if (_errs6 === errors) {
                  if (data1.environment !== void 0) {
                    let data2 = data1.environment;
                    const _errs7 = errors;
                    if (typeof data2 !== "string") {
                      validate84.errors = [{ instancePath: instancePath + "/query/environment", schemaPath: "#/components/schemas/Environment/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    if (!(data2 === "sandbox" || data2 === "formal")) {
                      validate84.errors = [{ instancePath: instancePath + "/query/environment", schemaPath: "#/components/schemas/Environment/enum", keyword: "enum", params: { allowedValues: schema115.enum }, message: "must be equal to one of the allowed values" }];
                      return false;
                    }
                    var valid1 = _errs7 === errors;
                  } else {
                    var valid1 = true;
                  }
                  if (valid1) {
                    if (data1.zone !== void 0) {
                      let data3 = data1.zone;
                      const _errs10 = errors;
                      if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
                        validate84.errors = [{ instancePath: instancePath + "/query/zone", schemaPath: "#/properties/query/properties/zone/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                        return false;
                      }
                      if (errors === _errs10) {
                        if (typeof data3 == "number" && isFinite(data3)) {
                          if (data3 > 840 || isNaN(data3)) {
                            validate84.errors = [{ instancePath: instancePath + "/query/zone", schemaPath: "#/properties/query/properties/zone/maximum", keyword: "maximum", params: { comparison: "<=", limit: 840 }, message: "must be <= 840" }];
                            return false;
                          } else {
                            if (data3 < -840 || isNaN(data3)) {
                              validate84.errors = [{ instancePath: instancePath + "/query/zone", schemaPath: "#/properties/query/properties/zone/minimum", keyword: "minimum", params: { comparison: ">=", limit: -840 }, message: "must be >= -840" }];
                              return false;
                            }
                          }
                        }
                      }
                      var valid1 = _errs10 === errors;
                    } else {
                      var valid1 = true;
                    }
                  }
                }
              }
            } else {
              validate84.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate84.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate84.errors = vErrors;
  return errors === 0;
}
validate84.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var readOverview200 = validate85;
var schema134 = { "type": "object", "description": "How an access key was used in the last 24 hours.", "required": ["accessKey", "endsAt", "requests", "peak", "largest"], "properties": { "accessKey": { "type": "string", "description": "The access key." }, "endsAt": { "type": ["string", "null"], "description": "ISO 8601 time at which it ends, or null." }, "requests": { "type": "integer", "description": "Requests whose signature holds." }, "peak": { "type": "integer", "description": "The most of them in one second." }, "largest": { "type": "integer", "description": "Bytes of the largest: its payload and files." } } };
var schema135 = { "type": "object", "description": "What the server accepts. Null where there is no limit.", "required": ["requestsPerSecond", "burst", "bodyBytes", "fileBytes", "requestBytes", "attestationBytes", "attestationFactoids", "attestationFiles"], "properties": { "requestsPerSecond": { "type": ["number", "null"], "description": "Of one access key." }, "burst": { "type": "integer", "description": "Requests of one access key at once." }, "bodyBytes": { "type": "integer", "description": "Of a request without files." }, "fileBytes": { "type": "integer", "description": "Of one file." }, "requestBytes": { "type": "integer", "description": "Of a request with its files." }, "attestationBytes": { "type": "integer", "description": "Of the data of an attestation." }, "attestationFactoids": { "type": "integer", "description": "Factoids of an attestation." }, "attestationFiles": { "type": "integer", "description": "Files of an attestation." } } };
function validate85(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate85.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.stored === void 0 && (missing0 = "stored") || data.days === void 0 && (missing0 = "days") || data.open === void 0 && (missing0 = "open") || data.waitingFiles === void 0 && (missing0 = "waitingFiles") || data.invitations === void 0 && (missing0 = "invitations") || data.keys === void 0 && (missing0 = "keys") || data.limits === void 0 && (missing0 = "limits")) {
        validate85.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.stored !== void 0) {
          let data0 = data.stored;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.day === void 0 && (missing1 = "day") || data0.week === void 0 && (missing1 = "week") || data0.all === void 0 && (missing1 = "all")) {
                validate85.errors = [{ instancePath: instancePath + "/stored", schemaPath: "#/properties/stored/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                if (data0.day !== void 0) {
                  let data1 = data0.day;
                  const _errs3 = errors;
                  if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
                    validate85.errors = [{ instancePath: instancePath + "/stored/day", schemaPath: "#/properties/stored/properties/day/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                    return false;
                  }
                  var valid1 = _errs3 === errors;
                } else {
                  var valid1 = true;
                }
                if (valid1) {
                  if (data0.week !== void 0) {
                    let data2 = data0.week;
                    const _errs5 = errors;
                    if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                      validate85.errors = [{ instancePath: instancePath + "/stored/week", schemaPath: "#/properties/stored/properties/week/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    var valid1 = _errs5 === errors;
                  } else {
                    var valid1 = true;
                  }
                  if (valid1) {
                    if (data0.all !== void 0) {
                      let data3 = data0.all;
                      const _errs7 = errors;
                      if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
                        validate85.errors = [{ instancePath: instancePath + "/stored/all", schemaPath: "#/properties/stored/properties/all/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                        return false;
                      }
                      var valid1 = _errs7 === errors;
                    } else {
                      var valid1 = true;
                    }
                  }
                }
              }
            } else {
              validate85.errors = [{ instancePath: instancePath + "/stored", schemaPath: "#/properties/stored/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.days !== void 0) {
            let data4 = data.days;
            const _errs9 = errors;
            if (errors === _errs9) {
              if (Array.isArray(data4)) {
                var valid2 = true;
                const len0 = data4.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  let data5 = data4[i0];
                  const _errs11 = errors;
                  if (errors === _errs11) {
                    if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
                      let missing2;
                      if (data5.day === void 0 && (missing2 = "day") || data5.requests === void 0 && (missing2 = "requests")) {
                        validate85.errors = [{ instancePath: instancePath + "/days/" + i0, schemaPath: "#/properties/days/items/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                        return false;
                      } else {
                        if (data5.day !== void 0) {
                          const _errs13 = errors;
                          if (typeof data5.day !== "string") {
                            validate85.errors = [{ instancePath: instancePath + "/days/" + i0 + "/day", schemaPath: "#/properties/days/items/properties/day/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          var valid3 = _errs13 === errors;
                        } else {
                          var valid3 = true;
                        }
                        if (valid3) {
                          if (data5.requests !== void 0) {
                            let data7 = data5.requests;
                            const _errs15 = errors;
                            if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7))) {
                              validate85.errors = [{ instancePath: instancePath + "/days/" + i0 + "/requests", schemaPath: "#/properties/days/items/properties/requests/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            var valid3 = _errs15 === errors;
                          } else {
                            var valid3 = true;
                          }
                        }
                      }
                    } else {
                      validate85.errors = [{ instancePath: instancePath + "/days/" + i0, schemaPath: "#/properties/days/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                      return false;
                    }
                  }
                  var valid2 = _errs11 === errors;
                  if (!valid2) {
                    break;
                  }
                }
              } else {
                validate85.errors = [{ instancePath: instancePath + "/days", schemaPath: "#/properties/days/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs9 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.open !== void 0) {
              let data8 = data.open;
              const _errs17 = errors;
              if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8))) {
                validate85.errors = [{ instancePath: instancePath + "/open", schemaPath: "#/properties/open/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              var valid0 = _errs17 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.waitingFiles !== void 0) {
                let data9 = data.waitingFiles;
                const _errs19 = errors;
                if (!(typeof data9 == "number" && (!(data9 % 1) && !isNaN(data9)) && isFinite(data9))) {
                  validate85.errors = [{ instancePath: instancePath + "/waitingFiles", schemaPath: "#/properties/waitingFiles/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                var valid0 = _errs19 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.invitations !== void 0) {
                  let data10 = data.invitations;
                  const _errs21 = errors;
                  if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)) && isFinite(data10))) {
                    validate85.errors = [{ instancePath: instancePath + "/invitations", schemaPath: "#/properties/invitations/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                    return false;
                  }
                  var valid0 = _errs21 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.keys !== void 0) {
                    let data11 = data.keys;
                    const _errs23 = errors;
                    if (errors === _errs23) {
                      if (Array.isArray(data11)) {
                        var valid4 = true;
                        const len1 = data11.length;
                        for (let i1 = 0; i1 < len1; i1++) {
                          let data12 = data11[i1];
                          const _errs25 = errors;
                          const _errs26 = errors;
                          if (errors === _errs26) {
                            if (data12 && typeof data12 == "object" && !Array.isArray(data12)) {
                              let missing3;
                              if (data12.accessKey === void 0 && (missing3 = "accessKey") || data12.endsAt === void 0 && (missing3 = "endsAt") || data12.requests === void 0 && (missing3 = "requests") || data12.peak === void 0 && (missing3 = "peak") || data12.largest === void 0 && (missing3 = "largest")) {
                                validate85.errors = [{ instancePath: instancePath + "/keys/" + i1, schemaPath: "#/components/schemas/KeyUsage/required", keyword: "required", params: { missingProperty: missing3 }, message: "must have required property '" + missing3 + "'" }];
                                return false;
                              } else {
                                if (data12.accessKey !== void 0) {
                                  const _errs28 = errors;
                                  if (typeof data12.accessKey !== "string") {
                                    validate85.errors = [{ instancePath: instancePath + "/keys/" + i1 + "/accessKey", schemaPath: "#/components/schemas/KeyUsage/properties/accessKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                  var valid6 = _errs28 === errors;
                                } else {
                                  var valid6 = true;
                                }
                                if (valid6) {
                                  if (data12.endsAt !== void 0) {
                                    let data14 = data12.endsAt;
                                    const _errs30 = errors;
                                    if (typeof data14 !== "string" && data14 !== null) {
                                      validate85.errors = [{ instancePath: instancePath + "/keys/" + i1 + "/endsAt", schemaPath: "#/components/schemas/KeyUsage/properties/endsAt/type", keyword: "type", params: { type: schema134.properties.endsAt.type }, message: "must be string,null" }];
                                      return false;
                                    }
                                    var valid6 = _errs30 === errors;
                                  } else {
                                    var valid6 = true;
                                  }
                                  if (valid6) {
                                    if (data12.requests !== void 0) {
                                      let data15 = data12.requests;
                                      const _errs32 = errors;
                                      if (!(typeof data15 == "number" && (!(data15 % 1) && !isNaN(data15)) && isFinite(data15))) {
                                        validate85.errors = [{ instancePath: instancePath + "/keys/" + i1 + "/requests", schemaPath: "#/components/schemas/KeyUsage/properties/requests/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                        return false;
                                      }
                                      var valid6 = _errs32 === errors;
                                    } else {
                                      var valid6 = true;
                                    }
                                    if (valid6) {
                                      if (data12.peak !== void 0) {
                                        let data16 = data12.peak;
                                        const _errs34 = errors;
                                        if (!(typeof data16 == "number" && (!(data16 % 1) && !isNaN(data16)) && isFinite(data16))) {
                                          validate85.errors = [{ instancePath: instancePath + "/keys/" + i1 + "/peak", schemaPath: "#/components/schemas/KeyUsage/properties/peak/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                          return false;
                                        }
                                        var valid6 = _errs34 === errors;
                                      } else {
                                        var valid6 = true;
                                      }
                                      if (valid6) {
                                        if (data12.largest !== void 0) {
                                          let data17 = data12.largest;
                                          const _errs36 = errors;
                                          if (!(typeof data17 == "number" && (!(data17 % 1) && !isNaN(data17)) && isFinite(data17))) {
                                            validate85.errors = [{ instancePath: instancePath + "/keys/" + i1 + "/largest", schemaPath: "#/components/schemas/KeyUsage/properties/largest/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                            return false;
                                          }
                                          var valid6 = _errs36 === errors;
                                        } else {
                                          var valid6 = true;
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            } else {
                              validate85.errors = [{ instancePath: instancePath + "/keys/" + i1, schemaPath: "#/components/schemas/KeyUsage/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                              return false;
                            }
                          }
                          var valid4 = _errs25 === errors;
                          if (!valid4) {
                            break;
                          }
                        }
                      } else {
                        validate85.errors = [{ instancePath: instancePath + "/keys", schemaPath: "#/properties/keys/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                        return false;
                      }
                    }
                    var valid0 = _errs23 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.limits !== void 0) {
                      let data18 = data.limits;
                      const _errs38 = errors;
                      const _errs39 = errors;
                      if (errors === _errs39) {
                        if (data18 && typeof data18 == "object" && !Array.isArray(data18)) {
                          let missing4;
                          if (data18.requestsPerSecond === void 0 && (missing4 = "requestsPerSecond") || data18.burst === void 0 && (missing4 = "burst") || data18.bodyBytes === void 0 && (missing4 = "bodyBytes") || data18.fileBytes === void 0 && (missing4 = "fileBytes") || data18.requestBytes === void 0 && (missing4 = "requestBytes") || data18.attestationBytes === void 0 && (missing4 = "attestationBytes") || data18.attestationFactoids === void 0 && (missing4 = "attestationFactoids") || data18.attestationFiles === void 0 && (missing4 = "attestationFiles")) {
                            validate85.errors = [{ instancePath: instancePath + "/limits", schemaPath: "#/components/schemas/Limits/required", keyword: "required", params: { missingProperty: missing4 }, message: "must have required property '" + missing4 + "'" }];
                            return false;
                          } else {
                            if (data18.requestsPerSecond !== void 0) {
                              let data19 = data18.requestsPerSecond;
                              const _errs41 = errors;
                              if (!(typeof data19 == "number" && isFinite(data19)) && data19 !== null) {
                                validate85.errors = [{ instancePath: instancePath + "/limits/requestsPerSecond", schemaPath: "#/components/schemas/Limits/properties/requestsPerSecond/type", keyword: "type", params: { type: schema135.properties.requestsPerSecond.type }, message: "must be number,null" }];
                                return false;
                              }
                              var valid8 = _errs41 === errors;
                            } else {
                              var valid8 = true;
                            }
                            if (valid8) {
                              if (data18.burst !== void 0) {
                                let data20 = data18.burst;
                                const _errs43 = errors;
                                if (!(typeof data20 == "number" && (!(data20 % 1) && !isNaN(data20)) && isFinite(data20))) {
                                  validate85.errors = [{ instancePath: instancePath + "/limits/burst", schemaPath: "#/components/schemas/Limits/properties/burst/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                  return false;
                                }
                                var valid8 = _errs43 === errors;
                              } else {
                                var valid8 = true;
                              }
                              if (valid8) {
                                if (data18.bodyBytes !== void 0) {
                                  let data21 = data18.bodyBytes;
                                  const _errs45 = errors;
                                  if (!(typeof data21 == "number" && (!(data21 % 1) && !isNaN(data21)) && isFinite(data21))) {
                                    validate85.errors = [{ instancePath: instancePath + "/limits/bodyBytes", schemaPath: "#/components/schemas/Limits/properties/bodyBytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                    return false;
                                  }
                                  var valid8 = _errs45 === errors;
                                } else {
                                  var valid8 = true;
                                }
                                if (valid8) {
                                  if (data18.fileBytes !== void 0) {
                                    let data22 = data18.fileBytes;
                                    const _errs47 = errors;
                                    if (!(typeof data22 == "number" && (!(data22 % 1) && !isNaN(data22)) && isFinite(data22))) {
                                      validate85.errors = [{ instancePath: instancePath + "/limits/fileBytes", schemaPath: "#/components/schemas/Limits/properties/fileBytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                      return false;
                                    }
                                    var valid8 = _errs47 === errors;
                                  } else {
                                    var valid8 = true;
                                  }
                                  if (valid8) {
                                    if (data18.requestBytes !== void 0) {
                                      let data23 = data18.requestBytes;
                                      const _errs49 = errors;
                                      if (!(typeof data23 == "number" && (!(data23 % 1) && !isNaN(data23)) && isFinite(data23))) {
                                        validate85.errors = [{ instancePath: instancePath + "/limits/requestBytes", schemaPath: "#/components/schemas/Limits/properties/requestBytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                        return false;
                                      }
                                      var valid8 = _errs49 === errors;
                                    } else {
                                      var valid8 = true;
                                    }
                                    if (valid8) {
                                      if (data18.attestationBytes !== void 0) {
                                        let data24 = data18.attestationBytes;
                                        const _errs51 = errors;
                                        if (!(typeof data24 == "number" && (!(data24 % 1) && !isNaN(data24)) && isFinite(data24))) {
                                          validate85.errors = [{ instancePath: instancePath + "/limits/attestationBytes", schemaPath: "#/components/schemas/Limits/properties/attestationBytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                          return false;
                                        }
                                        var valid8 = _errs51 === errors;
                                      } else {
                                        var valid8 = true;
                                      }
                                      if (valid8) {
                                        if (data18.attestationFactoids !== void 0) {
                                          let data25 = data18.attestationFactoids;
                                          const _errs53 = errors;
                                          if (!(typeof data25 == "number" && (!(data25 % 1) && !isNaN(data25)) && isFinite(data25))) {
                                            validate85.errors = [{ instancePath: instancePath + "/limits/attestationFactoids", schemaPath: "#/components/schemas/Limits/properties/attestationFactoids/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                            return false;
                                          }
                                          var valid8 = _errs53 === errors;
                                        } else {
                                          var valid8 = true;
                                        }
                                        if (valid8) {
                                          if (data18.attestationFiles !== void 0) {
                                            let data26 = data18.attestationFiles;
                                            const _errs55 = errors;
                                            if (!(typeof data26 == "number" && (!(data26 % 1) && !isNaN(data26)) && isFinite(data26))) {
                                              validate85.errors = [{ instancePath: instancePath + "/limits/attestationFiles", schemaPath: "#/components/schemas/Limits/properties/attestationFiles/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                              return false;
                                            }
                                            var valid8 = _errs55 === errors;
                                          } else {
                                            var valid8 = true;
                                          }
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        } else {
                          validate85.errors = [{ instancePath: instancePath + "/limits", schemaPath: "#/components/schemas/Limits/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                          return false;
                        }
                      }
                      var valid0 = _errs38 === errors;
                    } else {
                      var valid0 = true;
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate85.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate85.errors = vErrors;
  return errors === 0;
}
validate85.evaluated = { "props": { "stored": true, "days": true, "open": true, "waitingFiles": true, "invitations": true, "keys": true, "limits": true }, "dynamicProps": false, "dynamicItems": false };
var listAttestationsRequest = validate86;
function validate86(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate86.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            for (const key0 in data0) {
              validate86.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
              return false;
              break;
            }
          } else {
            validate86.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data1 = data.query;
          const _errs4 = errors;
          if (errors === _errs4) {
            if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
              let missing0;
              if (data1.environment === void 0 && (missing0 = "environment")) {
                validate86.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
                return false;
              } else {
                const _errs6 = errors;
                for (const key1 in data1) {
                  if (!(key1 === "environment")) {
                    validate86.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                    return false;
                    break;
                  }
                }
                if (_errs6 === errors) {
                  if (data1.environment !== void 0) {
                    let data2 = data1.environment;
                    if (typeof data2 !== "string") {
                      validate86.errors = [{ instancePath: instancePath + "/query/environment", schemaPath: "#/components/schemas/Environment/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    if (!(data2 === "sandbox" || data2 === "formal")) {
                      validate86.errors = [{ instancePath: instancePath + "/query/environment", schemaPath: "#/components/schemas/Environment/enum", keyword: "enum", params: { allowedValues: schema115.enum }, message: "must be equal to one of the allowed values" }];
                      return false;
                    }
                  }
                }
              }
            } else {
              validate86.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate86.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate86.errors = vErrors;
  return errors === 0;
}
validate86.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var listAttestations200 = validate87;
var schema139 = { "type": "object", "description": "An attestation in a list.", "required": ["no", "uniqueId", "subject", "templateId", "identity", "createdAt", "state"], "properties": { "no": { "type": "string", "description": "Reference number." }, "subject": { "type": ["string", "null"], "description": "What is attested: the first values of the first two factoids, in at most 80 characters, without identities; null when these factoids are empty or larger than 16 KiB." }, "uniqueId": { "type": "string", "description": "The member's idempotency code." }, "identity": { "type": "string", "description": "The first identity, with its middle hidden: `158\u2022\u2022\u2022\u2022\u2022\u202283`; or the one that ends with the searched text, with its last four characters: `158\u2022\u2022\u2022\u20222383`." }, "templateId": { "type": "string", "description": "Id of the template." }, "createdAt": { "$ref": "#/components/schemas/Time" }, "state": { "type": "string", "enum": ["open", "waiting", "ready"], "description": "Open, closed and waiting for its attestation file, or closed with the file ready." } } };
function validate88(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate88.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.no === void 0 && (missing0 = "no") || data.uniqueId === void 0 && (missing0 = "uniqueId") || data.subject === void 0 && (missing0 = "subject") || data.templateId === void 0 && (missing0 = "templateId") || data.identity === void 0 && (missing0 = "identity") || data.createdAt === void 0 && (missing0 = "createdAt") || data.state === void 0 && (missing0 = "state")) {
        validate88.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.no !== void 0) {
          const _errs1 = errors;
          if (typeof data.no !== "string") {
            validate88.errors = [{ instancePath: instancePath + "/no", schemaPath: "#/properties/no/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.subject !== void 0) {
            let data1 = data.subject;
            const _errs3 = errors;
            if (typeof data1 !== "string" && data1 !== null) {
              validate88.errors = [{ instancePath: instancePath + "/subject", schemaPath: "#/properties/subject/type", keyword: "type", params: { type: schema139.properties.subject.type }, message: "must be string,null" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.uniqueId !== void 0) {
              const _errs5 = errors;
              if (typeof data.uniqueId !== "string") {
                validate88.errors = [{ instancePath: instancePath + "/uniqueId", schemaPath: "#/properties/uniqueId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.identity !== void 0) {
                const _errs7 = errors;
                if (typeof data.identity !== "string") {
                  validate88.errors = [{ instancePath: instancePath + "/identity", schemaPath: "#/properties/identity/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.templateId !== void 0) {
                  const _errs9 = errors;
                  if (typeof data.templateId !== "string") {
                    validate88.errors = [{ instancePath: instancePath + "/templateId", schemaPath: "#/properties/templateId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs9 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.createdAt !== void 0) {
                    const _errs11 = errors;
                    if (typeof data.createdAt !== "string") {
                      validate88.errors = [{ instancePath: instancePath + "/createdAt", schemaPath: "#/components/schemas/Time/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid0 = _errs11 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.state !== void 0) {
                      let data6 = data.state;
                      const _errs14 = errors;
                      if (typeof data6 !== "string") {
                        validate88.errors = [{ instancePath: instancePath + "/state", schemaPath: "#/properties/state/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      if (!(data6 === "open" || data6 === "waiting" || data6 === "ready")) {
                        validate88.errors = [{ instancePath: instancePath + "/state", schemaPath: "#/properties/state/enum", keyword: "enum", params: { allowedValues: schema139.properties.state.enum }, message: "must be equal to one of the allowed values" }];
                        return false;
                      }
                      var valid0 = _errs14 === errors;
                    } else {
                      var valid0 = true;
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate88.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate88.errors = vErrors;
  return errors === 0;
}
validate88.evaluated = { "props": { "no": true, "subject": true, "uniqueId": true, "identity": true, "templateId": true, "createdAt": true, "state": true }, "dynamicProps": false, "dynamicItems": false };
function validate87(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate87.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.attestations === void 0 && (missing0 = "attestations")) {
        validate87.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.attestations !== void 0) {
          let data0 = data.attestations;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              var valid1 = true;
              const len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                const _errs3 = errors;
                if (!validate88(data0[i0], { instancePath: instancePath + "/attestations/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors);
                  errors = vErrors.length;
                }
                var valid1 = _errs3 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validate87.errors = [{ instancePath: instancePath + "/attestations", schemaPath: "#/properties/attestations/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
        }
      }
    } else {
      validate87.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate87.errors = vErrors;
  return errors === 0;
}
validate87.evaluated = { "props": { "attestations": true }, "dynamicProps": false, "dynamicItems": false };
var searchAttestationsRequest = validate90;
var schema142 = { "type": "object", "description": "Which attestations are wanted; those that fit all that is given.", "required": ["environment"], "additionalProperties": false, "properties": { "environment": { "$ref": "#/components/schemas/Environment" }, "text": { "type": "string", "minLength": 1, "maxLength": 255, "description": "Reference number, `unique_id` or identity; from six characters on the beginning of one, from four on the\nend of an identity; 1 to 255 characters. Compared in one Unicode form (NFKC) without letter case, blanks and hyphens, up to 100 characters.\n", "allOf": [{ "pattern": "^[^\\u0000\\ud800-\\udfff]*$" }] }, "state": { "type": "string", "enum": ["open", "closed", "waiting", "ready"], "description": "Closed ones are those that wait for their attestation file, and those whose file is ready." }, "templateId": { "type": "string", "minLength": 1, "maxLength": 255, "description": "Id of the template, 1 to 255 characters.", "allOf": [{ "pattern": "^[^\\u0000\\ud800-\\udfff]*$" }] }, "accessKey": { "type": "string", "minLength": 1, "maxLength": 255, "description": "Access key of the request that created it, 1 to 255 characters.", "allOf": [{ "pattern": "^[^\\u0000\\ud800-\\udfff]*$" }] }, "from": { "type": "integer", "minimum": 0, "maximum": 864e13, "description": "Stored at this time or later; Unix milliseconds, 0 to 8640000000000000." }, "until": { "type": "integer", "minimum": 0, "maximum": 864e13, "description": "Stored before this time; Unix milliseconds, 0 to 8640000000000000." } } };
function validate91(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate91.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.environment === void 0 && (missing0 = "environment")) {
        validate91.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "environment" || key0 === "text" || key0 === "state" || key0 === "templateId" || key0 === "accessKey" || key0 === "from" || key0 === "until")) {
            validate91.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.environment !== void 0) {
            let data0 = data.environment;
            const _errs2 = errors;
            if (typeof data0 !== "string") {
              validate91.errors = [{ instancePath: instancePath + "/environment", schemaPath: "#/components/schemas/Environment/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            if (!(data0 === "sandbox" || data0 === "formal")) {
              validate91.errors = [{ instancePath: instancePath + "/environment", schemaPath: "#/components/schemas/Environment/enum", keyword: "enum", params: { allowedValues: schema115.enum }, message: "must be equal to one of the allowed values" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.text !== void 0) {
              let data1 = data.text;
              const _errs5 = errors;
              if (typeof data1 === "string") {
                if (!pattern4.test(data1)) {
                  validate91.errors = [{ instancePath: instancePath + "/text", schemaPath: "#/properties/text/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                  return false;
                }
              }
              if (errors === _errs5) {
                if (typeof data1 === "string") {
                  if (func1(data1) > 255) {
                    validate91.errors = [{ instancePath: instancePath + "/text", schemaPath: "#/properties/text/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                    return false;
                  } else {
                    if (func1(data1) < 1) {
                      validate91.errors = [{ instancePath: instancePath + "/text", schemaPath: "#/properties/text/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    }
                  }
                } else {
                  validate91.errors = [{ instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.state !== void 0) {
                let data2 = data.state;
                const _errs8 = errors;
                if (typeof data2 !== "string") {
                  validate91.errors = [{ instancePath: instancePath + "/state", schemaPath: "#/properties/state/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                if (!(data2 === "open" || data2 === "closed" || data2 === "waiting" || data2 === "ready")) {
                  validate91.errors = [{ instancePath: instancePath + "/state", schemaPath: "#/properties/state/enum", keyword: "enum", params: { allowedValues: schema142.properties.state.enum }, message: "must be equal to one of the allowed values" }];
                  return false;
                }
                var valid0 = _errs8 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.templateId !== void 0) {
                  let data3 = data.templateId;
                  const _errs10 = errors;
                  if (typeof data3 === "string") {
                    if (!pattern4.test(data3)) {
                      validate91.errors = [{ instancePath: instancePath + "/templateId", schemaPath: "#/properties/templateId/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                      return false;
                    }
                  }
                  if (errors === _errs10) {
                    if (typeof data3 === "string") {
                      if (func1(data3) > 255) {
                        validate91.errors = [{ instancePath: instancePath + "/templateId", schemaPath: "#/properties/templateId/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                        return false;
                      } else {
                        if (func1(data3) < 1) {
                          validate91.errors = [{ instancePath: instancePath + "/templateId", schemaPath: "#/properties/templateId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate91.errors = [{ instancePath: instancePath + "/templateId", schemaPath: "#/properties/templateId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid0 = _errs10 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.accessKey !== void 0) {
                    let data4 = data.accessKey;
                    const _errs13 = errors;
                    if (typeof data4 === "string") {
                      if (!pattern4.test(data4)) {
                        validate91.errors = [{ instancePath: instancePath + "/accessKey", schemaPath: "#/properties/accessKey/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                        return false;
                      }
                    }
                    if (errors === _errs13) {
                      if (typeof data4 === "string") {
                        if (func1(data4) > 255) {
                          validate91.errors = [{ instancePath: instancePath + "/accessKey", schemaPath: "#/properties/accessKey/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                          return false;
                        } else {
                          if (func1(data4) < 1) {
                            validate91.errors = [{ instancePath: instancePath + "/accessKey", schemaPath: "#/properties/accessKey/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                            return false;
                          }
                        }
                      } else {
                        validate91.errors = [{ instancePath: instancePath + "/accessKey", schemaPath: "#/properties/accessKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid0 = _errs13 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.from !== void 0) {
                      let data5 = data.from;
                      const _errs16 = errors;
                      if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
                        validate91.errors = [{ instancePath: instancePath + "/from", schemaPath: "#/properties/from/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                        return false;
                      }
                      if (errors === _errs16) {
                        if (typeof data5 == "number" && isFinite(data5)) {
                          if (data5 > 864e13 || isNaN(data5)) {
                            validate91.errors = [{ instancePath: instancePath + "/from", schemaPath: "#/properties/from/maximum", keyword: "maximum", params: { comparison: "<=", limit: 864e13 }, message: "must be <= 8640000000000000" }];
                            return false;
                          } else {
                            if (data5 < 0 || isNaN(data5)) {
                              validate91.errors = [{ instancePath: instancePath + "/from", schemaPath: "#/properties/from/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                              return false;
                            }
                          }
                        }
                      }
                      var valid0 = _errs16 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.until !== void 0) {
                        let data6 = data.until;
                        const _errs18 = errors;
                        if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)) && isFinite(data6))) {
                          validate91.errors = [{ instancePath: instancePath + "/until", schemaPath: "#/properties/until/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                          return false;
                        }
                        if (errors === _errs18) {
                          if (typeof data6 == "number" && isFinite(data6)) {
                            if (data6 > 864e13 || isNaN(data6)) {
                              validate91.errors = [{ instancePath: instancePath + "/until", schemaPath: "#/properties/until/maximum", keyword: "maximum", params: { comparison: "<=", limit: 864e13 }, message: "must be <= 8640000000000000" }];
                              return false;
                            } else {
                              if (data6 < 0 || isNaN(data6)) {
                                validate91.errors = [{ instancePath: instancePath + "/until", schemaPath: "#/properties/until/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                return false;
                              }
                            }
                          }
                        }
                        var valid0 = _errs18 === errors;
                      } else {
                        var valid0 = true;
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate91.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate91.errors = vErrors;
  return errors === 0;
}
validate91.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validate90(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate90.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate90.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              for (const key0 in data0) {
                validate90.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate90.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data1 = data.query;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                for (const key1 in data1) {
                  validate90.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate90.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data2 = data.body;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  let missing1;
                  if (data2.selection === void 0 && (missing1 = "selection")) {
                    validate90.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    const _errs9 = errors;
                    for (const key2 in data2) {
                      if (!(key2 === "selection" || key2 === "before")) {
                        validate90.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs9 === errors) {
                      if (data2.selection !== void 0) {
                        const _errs10 = errors;
                        if (!validate91(data2.selection, { instancePath: instancePath + "/body/selection", parentData: data2, parentDataProperty: "selection", rootData, dynamicAnchors })) {
                          vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
                          errors = vErrors.length;
                        }
                        var valid1 = _errs10 === errors;
                      } else {
                        var valid1 = true;
                      }
                      if (valid1) {
                        if (data2.before !== void 0) {
                          let data4 = data2.before;
                          const _errs11 = errors;
                          if (typeof data4 === "string") {
                            if (!pattern4.test(data4)) {
                              validate90.errors = [{ instancePath: instancePath + "/body/before", schemaPath: "#/properties/body/properties/before/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                              return false;
                            }
                          }
                          if (errors === _errs11) {
                            if (typeof data4 === "string") {
                              if (func1(data4) > 255) {
                                validate90.errors = [{ instancePath: instancePath + "/body/before", schemaPath: "#/properties/body/properties/before/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                                return false;
                              } else {
                                if (func1(data4) < 1) {
                                  validate90.errors = [{ instancePath: instancePath + "/body/before", schemaPath: "#/properties/body/properties/before/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                  return false;
                                }
                              }
                            } else {
                              validate90.errors = [{ instancePath: instancePath + "/body/before", schemaPath: "#/properties/body/properties/before/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid1 = _errs11 === errors;
                        } else {
                          var valid1 = true;
                        }
                      }
                    }
                  }
                } else {
                  validate90.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate90.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate90.errors = vErrors;
  return errors === 0;
}
validate90.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var searchAttestations200 = validate93;
var schema144 = { "type": "object", "required": ["attestations", "next", "total", "isCut", "incomplete"], "properties": { "attestations": { "type": "array", "description": "At most 50. May be fewer although there is a next page, where few of many fit.", "items": { "$ref": "#/components/schemas/AttestationLine" } }, "next": { "type": ["string", "null"], "description": "For `before` of the next page; null at the end." }, "total": { "type": "object", "description": "How many fit the selection, on all pages.", "required": ["count", "isMore"], "properties": { "count": { "type": "integer", "description": "At most 10000." }, "isMore": { "type": "boolean", "description": "Whether there may be more than that." } } }, "isCut": { "type": "boolean", "description": "True when more than 10000 begin with the text, so that some of them are not found." }, "incomplete": { "type": "boolean", "description": "True while attestations of an earlier version are not yet found by text or key." } } };
function validate93(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate93.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.attestations === void 0 && (missing0 = "attestations") || data.next === void 0 && (missing0 = "next") || data.total === void 0 && (missing0 = "total") || data.isCut === void 0 && (missing0 = "isCut") || data.incomplete === void 0 && (missing0 = "incomplete")) {
        validate93.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.attestations !== void 0) {
          let data0 = data.attestations;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              var valid1 = true;
              const len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                const _errs3 = errors;
                if (!validate88(data0[i0], { instancePath: instancePath + "/attestations/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors);
                  errors = vErrors.length;
                }
                var valid1 = _errs3 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validate93.errors = [{ instancePath: instancePath + "/attestations", schemaPath: "#/properties/attestations/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.next !== void 0) {
            let data2 = data.next;
            const _errs4 = errors;
            if (typeof data2 !== "string" && data2 !== null) {
              validate93.errors = [{ instancePath: instancePath + "/next", schemaPath: "#/properties/next/type", keyword: "type", params: { type: schema144.properties.next.type }, message: "must be string,null" }];
              return false;
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.total !== void 0) {
              let data3 = data.total;
              const _errs6 = errors;
              if (errors === _errs6) {
                if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                  let missing1;
                  if (data3.count === void 0 && (missing1 = "count") || data3.isMore === void 0 && (missing1 = "isMore")) {
                    validate93.errors = [{ instancePath: instancePath + "/total", schemaPath: "#/properties/total/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    if (data3.count !== void 0) {
                      let data4 = data3.count;
                      const _errs8 = errors;
                      if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
                        validate93.errors = [{ instancePath: instancePath + "/total/count", schemaPath: "#/properties/total/properties/count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                        return false;
                      }
                      var valid2 = _errs8 === errors;
                    } else {
                      var valid2 = true;
                    }
                    if (valid2) {
                      if (data3.isMore !== void 0) {
                        const _errs10 = errors;
                        if (typeof data3.isMore !== "boolean") {
                          validate93.errors = [{ instancePath: instancePath + "/total/isMore", schemaPath: "#/properties/total/properties/isMore/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                          return false;
                        }
                        var valid2 = _errs10 === errors;
                      } else {
                        var valid2 = true;
                      }
                    }
                  }
                } else {
                  validate93.errors = [{ instancePath: instancePath + "/total", schemaPath: "#/properties/total/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs6 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.isCut !== void 0) {
                const _errs12 = errors;
                if (typeof data.isCut !== "boolean") {
                  validate93.errors = [{ instancePath: instancePath + "/isCut", schemaPath: "#/properties/isCut/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                  return false;
                }
                var valid0 = _errs12 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.incomplete !== void 0) {
                  const _errs14 = errors;
                  if (typeof data.incomplete !== "boolean") {
                    validate93.errors = [{ instancePath: instancePath + "/incomplete", schemaPath: "#/properties/incomplete/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                    return false;
                  }
                  var valid0 = _errs14 === errors;
                } else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    } else {
      validate93.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate93.errors = vErrors;
  return errors === 0;
}
validate93.evaluated = { "props": { "attestations": true, "next": true, "total": true, "isCut": true, "incomplete": true }, "dynamicProps": false, "dynamicItems": false };
var exportAttestationsRequest = validate95;
var schema145 = { "type": "object", "required": ["body"], "properties": { "path": { "type": "object", "required": [], "properties": {}, "additionalProperties": false }, "query": { "type": "object", "required": [], "properties": {}, "additionalProperties": false }, "body": { "type": "object", "required": ["selection", "format"], "additionalProperties": false, "properties": { "selection": { "$ref": "#/components/schemas/Selection" }, "numbers": { "type": "array", "description": "Only those of the selection with these reference numbers, 1 to 1000.", "minItems": 1, "maxItems": 1e3, "items": { "type": "string", "minLength": 1, "maxLength": 255, "description": "A reference number, 1 to 255 characters.", "allOf": [{ "pattern": "^[^\\u0000\\ud800-\\udfff]*$" }] } }, "format": { "type": "string", "enum": ["csv", "jsonl"], "description": "Form of the file." } } } } };
function validate95(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate95.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate95.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              for (const key0 in data0) {
                validate95.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate95.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data1 = data.query;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                for (const key1 in data1) {
                  validate95.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate95.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data2 = data.body;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  let missing1;
                  if (data2.selection === void 0 && (missing1 = "selection") || data2.format === void 0 && (missing1 = "format")) {
                    validate95.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    const _errs9 = errors;
                    for (const key2 in data2) {
                      if (!(key2 === "selection" || key2 === "numbers" || key2 === "format")) {
                        validate95.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs9 === errors) {
                      if (data2.selection !== void 0) {
                        const _errs10 = errors;
                        if (!validate91(data2.selection, { instancePath: instancePath + "/body/selection", parentData: data2, parentDataProperty: "selection", rootData, dynamicAnchors })) {
                          vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
                          errors = vErrors.length;
                        }
                        var valid1 = _errs10 === errors;
                      } else {
                        var valid1 = true;
                      }
                      if (valid1) {
                        if (data2.numbers !== void 0) {
                          let data4 = data2.numbers;
                          const _errs11 = errors;
                          if (errors === _errs11) {
                            if (Array.isArray(data4)) {
                              if (data4.length > 1e3) {
                                validate95.errors = [{ instancePath: instancePath + "/body/numbers", schemaPath: "#/properties/body/properties/numbers/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" }];
                                return false;
                              } else {
                                if (data4.length < 1) {
                                  validate95.errors = [{ instancePath: instancePath + "/body/numbers", schemaPath: "#/properties/body/properties/numbers/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
                                  return false;
                                } else {
                                  var valid2 = true;
                                  const len0 = data4.length;
                                  for (let i0 = 0; i0 < len0; i0++) {
                                    let data5 = data4[i0];
                                    const _errs13 = errors;
                                    if (typeof data5 === "string") {
                                      if (!pattern4.test(data5)) {
                                        validate95.errors = [{ instancePath: instancePath + "/body/numbers/" + i0, schemaPath: "#/properties/body/properties/numbers/items/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                        return false;
                                      }
                                    }
                                    if (errors === _errs13) {
                                      if (typeof data5 === "string") {
                                        if (func1(data5) > 255) {
                                          validate95.errors = [{ instancePath: instancePath + "/body/numbers/" + i0, schemaPath: "#/properties/body/properties/numbers/items/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                                          return false;
                                        } else {
                                          if (func1(data5) < 1) {
                                            validate95.errors = [{ instancePath: instancePath + "/body/numbers/" + i0, schemaPath: "#/properties/body/properties/numbers/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                            return false;
                                          }
                                        }
                                      } else {
                                        validate95.errors = [{ instancePath: instancePath + "/body/numbers/" + i0, schemaPath: "#/properties/body/properties/numbers/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                    }
                                    var valid2 = _errs13 === errors;
                                    if (!valid2) {
                                      break;
                                    }
                                  }
                                }
                              }
                            } else {
                              validate95.errors = [{ instancePath: instancePath + "/body/numbers", schemaPath: "#/properties/body/properties/numbers/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                              return false;
                            }
                          }
                          var valid1 = _errs11 === errors;
                        } else {
                          var valid1 = true;
                        }
                        if (valid1) {
                          if (data2.format !== void 0) {
                            let data6 = data2.format;
                            const _errs16 = errors;
                            if (typeof data6 !== "string") {
                              validate95.errors = [{ instancePath: instancePath + "/body/format", schemaPath: "#/properties/body/properties/format/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                            if (!(data6 === "csv" || data6 === "jsonl")) {
                              validate95.errors = [{ instancePath: instancePath + "/body/format", schemaPath: "#/properties/body/properties/format/enum", keyword: "enum", params: { allowedValues: schema145.properties.body.properties.format.enum }, message: "must be equal to one of the allowed values" }];
                              return false;
                            }
                            var valid1 = _errs16 === errors;
                          } else {
                            var valid1 = true;
                          }
                        }
                      }
                    }
                  }
                } else {
                  validate95.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate95.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate95.errors = vErrors;
  return errors === 0;
}
validate95.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var listRequestsRequest = validate97;
var pattern70 = new RegExp("^(accepted|refused|[45][0-9][0-9])$", "u");
var pattern72 = new RegExp("^[0-9]{1,15}[.](stored|read|refused)[.][0-9A-Za-z.]{1,80}$", "u");
function validate97(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate97.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            for (const key0 in data0) {
              validate97.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
              return false;
              break;
            }
          } else {
            validate97.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data1 = data.query;
          const _errs4 = errors;
          if (errors === _errs4) {
            if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
              let missing0;
              if (data1.environment === void 0 && (missing0 = "environment")) {
                validate97.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
                return false;
              } else {
                const _errs6 = errors;
                for (const key1 in data1) {
                  if (!(key1 === "environment" || key1 === "requestId" || key1 === "no" || key1 === "accessKey" || key1 === "status" || key1 === "from" || key1 === "until" || key1 === "before")) {
                    validate97.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                    return false;
                    break;
                  }
                }
                if (_errs6 === errors) {
                  if (data1.environment !== void 0) {
                    let data2 = data1.environment;
                    const _errs7 = errors;
                    if (typeof data2 !== "string") {
                      validate97.errors = [{ instancePath: instancePath + "/query/environment", schemaPath: "#/components/schemas/Environment/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    if (!(data2 === "sandbox" || data2 === "formal")) {
                      validate97.errors = [{ instancePath: instancePath + "/query/environment", schemaPath: "#/components/schemas/Environment/enum", keyword: "enum", params: { allowedValues: schema115.enum }, message: "must be equal to one of the allowed values" }];
                      return false;
                    }
                    var valid1 = _errs7 === errors;
                  } else {
                    var valid1 = true;
                  }
                  if (valid1) {
                    if (data1.requestId !== void 0) {
                      let data3 = data1.requestId;
                      const _errs10 = errors;
                      if (typeof data3 === "string") {
                        if (!pattern4.test(data3)) {
                          validate97.errors = [{ instancePath: instancePath + "/query/requestId", schemaPath: "#/properties/query/properties/requestId/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                          return false;
                        }
                      }
                      if (errors === _errs10) {
                        if (typeof data3 === "string") {
                          if (func1(data3) > 255) {
                            validate97.errors = [{ instancePath: instancePath + "/query/requestId", schemaPath: "#/properties/query/properties/requestId/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                            return false;
                          } else {
                            if (func1(data3) < 1) {
                              validate97.errors = [{ instancePath: instancePath + "/query/requestId", schemaPath: "#/properties/query/properties/requestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                              return false;
                            }
                          }
                        } else {
                          validate97.errors = [{ instancePath: instancePath + "/query/requestId", schemaPath: "#/properties/query/properties/requestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid1 = _errs10 === errors;
                    } else {
                      var valid1 = true;
                    }
                    if (valid1) {
                      if (data1.no !== void 0) {
                        let data4 = data1.no;
                        const _errs13 = errors;
                        if (typeof data4 === "string") {
                          if (!pattern4.test(data4)) {
                            validate97.errors = [{ instancePath: instancePath + "/query/no", schemaPath: "#/properties/query/properties/no/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                            return false;
                          }
                        }
                        if (errors === _errs13) {
                          if (typeof data4 === "string") {
                            if (func1(data4) > 64) {
                              validate97.errors = [{ instancePath: instancePath + "/query/no", schemaPath: "#/properties/query/properties/no/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                              return false;
                            } else {
                              if (func1(data4) < 1) {
                                validate97.errors = [{ instancePath: instancePath + "/query/no", schemaPath: "#/properties/query/properties/no/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                return false;
                              }
                            }
                          } else {
                            validate97.errors = [{ instancePath: instancePath + "/query/no", schemaPath: "#/properties/query/properties/no/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid1 = _errs13 === errors;
                      } else {
                        var valid1 = true;
                      }
                      if (valid1) {
                        if (data1.accessKey !== void 0) {
                          let data5 = data1.accessKey;
                          const _errs16 = errors;
                          if (typeof data5 === "string") {
                            if (!pattern4.test(data5)) {
                              validate97.errors = [{ instancePath: instancePath + "/query/accessKey", schemaPath: "#/properties/query/properties/accessKey/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                              return false;
                            }
                          }
                          if (errors === _errs16) {
                            if (typeof data5 === "string") {
                              if (func1(data5) > 255) {
                                validate97.errors = [{ instancePath: instancePath + "/query/accessKey", schemaPath: "#/properties/query/properties/accessKey/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                                return false;
                              } else {
                                if (func1(data5) < 1) {
                                  validate97.errors = [{ instancePath: instancePath + "/query/accessKey", schemaPath: "#/properties/query/properties/accessKey/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                  return false;
                                }
                              }
                            } else {
                              validate97.errors = [{ instancePath: instancePath + "/query/accessKey", schemaPath: "#/properties/query/properties/accessKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid1 = _errs16 === errors;
                        } else {
                          var valid1 = true;
                        }
                        if (valid1) {
                          if (data1.status !== void 0) {
                            let data6 = data1.status;
                            const _errs19 = errors;
                            if (typeof data6 === "string") {
                              if (!pattern4.test(data6)) {
                                validate97.errors = [{ instancePath: instancePath + "/query/status", schemaPath: "#/properties/query/properties/status/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                return false;
                              }
                            }
                            if (errors === _errs19) {
                              if (typeof data6 === "string") {
                                if (!pattern70.test(data6)) {
                                  validate97.errors = [{ instancePath: instancePath + "/query/status", schemaPath: "#/properties/query/properties/status/pattern", keyword: "pattern", params: { pattern: "^(accepted|refused|[45][0-9][0-9])$" }, message: 'must match pattern "^(accepted|refused|[45][0-9][0-9])$"' }];
                                  return false;
                                }
                              } else {
                                validate97.errors = [{ instancePath: instancePath + "/query/status", schemaPath: "#/properties/query/properties/status/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                            }
                            var valid1 = _errs19 === errors;
                          } else {
                            var valid1 = true;
                          }
                          if (valid1) {
                            if (data1.from !== void 0) {
                              let data7 = data1.from;
                              const _errs22 = errors;
                              if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7))) {
                                validate97.errors = [{ instancePath: instancePath + "/query/from", schemaPath: "#/properties/query/properties/from/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                return false;
                              }
                              if (errors === _errs22) {
                                if (typeof data7 == "number" && isFinite(data7)) {
                                  if (data7 > 864e13 || isNaN(data7)) {
                                    validate97.errors = [{ instancePath: instancePath + "/query/from", schemaPath: "#/properties/query/properties/from/maximum", keyword: "maximum", params: { comparison: "<=", limit: 864e13 }, message: "must be <= 8640000000000000" }];
                                    return false;
                                  } else {
                                    if (data7 < 0 || isNaN(data7)) {
                                      validate97.errors = [{ instancePath: instancePath + "/query/from", schemaPath: "#/properties/query/properties/from/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                      return false;
                                    }
                                  }
                                }
                              }
                              var valid1 = _errs22 === errors;
                            } else {
                              var valid1 = true;
                            }
                            if (valid1) {
                              if (data1.until !== void 0) {
                                let data8 = data1.until;
                                const _errs24 = errors;
                                if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8))) {
                                  validate97.errors = [{ instancePath: instancePath + "/query/until", schemaPath: "#/properties/query/properties/until/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                  return false;
                                }
                                if (errors === _errs24) {
                                  if (typeof data8 == "number" && isFinite(data8)) {
                                    if (data8 > 864e13 || isNaN(data8)) {
                                      validate97.errors = [{ instancePath: instancePath + "/query/until", schemaPath: "#/properties/query/properties/until/maximum", keyword: "maximum", params: { comparison: "<=", limit: 864e13 }, message: "must be <= 8640000000000000" }];
                                      return false;
                                    } else {
                                      if (data8 < 0 || isNaN(data8)) {
                                        validate97.errors = [{ instancePath: instancePath + "/query/until", schemaPath: "#/properties/query/properties/until/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                        return false;
                                      }
                                    }
                                  }
                                }
                                var valid1 = _errs24 === errors;
                              } else {
                                var valid1 = true;
                              }
                              if (valid1) {
                                if (data1.before !== void 0) {
                                  let data9 = data1.before;
                                  const _errs26 = errors;
                                  if (typeof data9 === "string") {
                                    if (!pattern4.test(data9)) {
                                      validate97.errors = [{ instancePath: instancePath + "/query/before", schemaPath: "#/properties/query/properties/before/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                      return false;
                                    }
                                  }
                                  if (errors === _errs26) {
                                    if (typeof data9 === "string") {
                                      if (!pattern72.test(data9)) {
                                        validate97.errors = [{ instancePath: instancePath + "/query/before", schemaPath: "#/properties/query/properties/before/pattern", keyword: "pattern", params: { pattern: "^[0-9]{1,15}[.](stored|read|refused)[.][0-9A-Za-z.]{1,80}$" }, message: 'must match pattern "^[0-9]{1,15}[.](stored|read|refused)[.][0-9A-Za-z.]{1,80}$"' }];
                                        return false;
                                      }
                                    } else {
                                      validate97.errors = [{ instancePath: instancePath + "/query/before", schemaPath: "#/properties/query/properties/before/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                  }
                                  var valid1 = _errs26 === errors;
                                } else {
                                  var valid1 = true;
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            } else {
              validate97.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate97.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate97.errors = vErrors;
  return errors === 0;
}
validate97.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var listRequests200 = validate98;
var schema148 = { "type": "object", "required": ["requests", "next", "since"], "properties": { "requests": { "type": "array", "description": "At most 50.", "items": { "$ref": "#/components/schemas/LoggedRequest" } }, "next": { "type": ["string", "null"], "description": "For `before` of the next page; null at the end." }, "since": { "description": "From when on refused requests are kept.", "$ref": "#/components/schemas/Time" } } };
var schema149 = { "type": "object", "description": "A request, or requests that were refused alike.", "required": ["id", "at", "operation", "accessKey", "requestId", "status", "no", "refusal"], "properties": { "id": { "type": "string", "description": "Unique in the log." }, "at": { "$ref": "#/components/schemas/Time" }, "operation": { "type": "string", "description": "Operation, such as `createAttestation`." }, "accessKey": { "type": "string", "description": "Access key that it named." }, "requestId": { "type": "string", "description": "The request_id." }, "status": { "type": "integer", "description": "HTTP status of the answer." }, "no": { "type": ["string", "null"], "description": "The reference number, of an application the caId; null when it was refused." }, "refusal": { "description": "Why it was refused; null when it was accepted.", "oneOf": [{ "$ref": "#/components/schemas/Refusal" }, { "type": "null" }] } } };
function validate99(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate99.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.at === void 0 && (missing0 = "at") || data.operation === void 0 && (missing0 = "operation") || data.accessKey === void 0 && (missing0 = "accessKey") || data.requestId === void 0 && (missing0 = "requestId") || data.status === void 0 && (missing0 = "status") || data.no === void 0 && (missing0 = "no") || data.refusal === void 0 && (missing0 = "refusal")) {
        validate99.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.id !== void 0) {
          const _errs1 = errors;
          if (typeof data.id !== "string") {
            validate99.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.at !== void 0) {
            const _errs3 = errors;
            if (typeof data.at !== "string") {
              validate99.errors = [{ instancePath: instancePath + "/at", schemaPath: "#/components/schemas/Time/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.operation !== void 0) {
              const _errs6 = errors;
              if (typeof data.operation !== "string") {
                validate99.errors = [{ instancePath: instancePath + "/operation", schemaPath: "#/properties/operation/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs6 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.accessKey !== void 0) {
                const _errs8 = errors;
                if (typeof data.accessKey !== "string") {
                  validate99.errors = [{ instancePath: instancePath + "/accessKey", schemaPath: "#/properties/accessKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs8 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.requestId !== void 0) {
                  const _errs10 = errors;
                  if (typeof data.requestId !== "string") {
                    validate99.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "#/properties/requestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs10 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.status !== void 0) {
                    let data5 = data.status;
                    const _errs12 = errors;
                    if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
                      validate99.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    var valid0 = _errs12 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.no !== void 0) {
                      let data6 = data.no;
                      const _errs14 = errors;
                      if (typeof data6 !== "string" && data6 !== null) {
                        validate99.errors = [{ instancePath: instancePath + "/no", schemaPath: "#/properties/no/type", keyword: "type", params: { type: schema149.properties.no.type }, message: "must be string,null" }];
                        return false;
                      }
                      var valid0 = _errs14 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.refusal !== void 0) {
                        let data7 = data.refusal;
                        const _errs16 = errors;
                        const _errs17 = errors;
                        let valid2 = false;
                        let passing0 = null;
                        const _errs18 = errors;
                        if (!validate78(data7, { instancePath: instancePath + "/refusal", parentData: data, parentDataProperty: "refusal", rootData, dynamicAnchors })) {
                          vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
                          errors = vErrors.length;
                        }
                        var _valid0 = _errs18 === errors;
                        if (_valid0) {
                          valid2 = true;
                          passing0 = 0;
                          var props0 = {};
                          props0.id = true;
                          props0.operation = true;
                          props0.accessKey = true;
                          props0.requestId = true;
                          props0.address = true;
                          props0.status = true;
                          props0.reason = true;
                          props0.message = true;
                          props0.verified = true;
                          props0.mistakes = true;
                          props0.firstAt = true;
                          props0.lastAt = true;
                          props0.times = true;
                          props0.isProbe = true;
                        }
                        const _errs19 = errors;
                        if (data7 !== null) {
                          const err0 = { instancePath: instancePath + "/refusal", schemaPath: "#/properties/refusal/oneOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                          if (vErrors === null) {
                            vErrors = [err0];
                          } else {
                            vErrors.push(err0);
                          }
                          errors++;
                        }
                        var _valid0 = _errs19 === errors;
                        if (_valid0 && valid2) {
                          valid2 = false;
                          passing0 = [passing0, 1];
                        } else {
                          if (_valid0) {
                            valid2 = true;
                            passing0 = 1;
                          }
                        }
                        if (!valid2) {
                          const err1 = { instancePath: instancePath + "/refusal", schemaPath: "#/properties/refusal/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
                          if (vErrors === null) {
                            vErrors = [err1];
                          } else {
                            vErrors.push(err1);
                          }
                          errors++;
                          validate99.errors = vErrors;
                          return false;
                        } else {
                          errors = _errs17;
                          if (vErrors !== null) {
                            if (_errs17) {
                              vErrors.length = _errs17;
                            } else {
                              vErrors = null;
                            }
                          }
                        }
                        var valid0 = _errs16 === errors;
                      } else {
                        var valid0 = true;
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate99.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate99.errors = vErrors;
  return errors === 0;
}
validate99.evaluated = { "props": { "id": true, "at": true, "operation": true, "accessKey": true, "requestId": true, "status": true, "no": true, "refusal": true }, "dynamicProps": false, "dynamicItems": false };
function validate98(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate98.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.requests === void 0 && (missing0 = "requests") || data.next === void 0 && (missing0 = "next") || data.since === void 0 && (missing0 = "since")) {
        validate98.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.requests !== void 0) {
          let data0 = data.requests;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              var valid1 = true;
              const len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                const _errs3 = errors;
                if (!validate99(data0[i0], { instancePath: instancePath + "/requests/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
                  errors = vErrors.length;
                }
                var valid1 = _errs3 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validate98.errors = [{ instancePath: instancePath + "/requests", schemaPath: "#/properties/requests/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.next !== void 0) {
            let data2 = data.next;
            const _errs4 = errors;
            if (typeof data2 !== "string" && data2 !== null) {
              validate98.errors = [{ instancePath: instancePath + "/next", schemaPath: "#/properties/next/type", keyword: "type", params: { type: schema148.properties.next.type }, message: "must be string,null" }];
              return false;
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.since !== void 0) {
              const _errs6 = errors;
              if (typeof data.since !== "string") {
                validate98.errors = [{ instancePath: instancePath + "/since", schemaPath: "#/components/schemas/Time/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs6 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate98.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate98.errors = vErrors;
  return errors === 0;
}
validate98.evaluated = { "props": { "requests": true, "next": true, "since": true }, "dynamicProps": false, "dynamicItems": false };
var readAttestationRequest = validate102;
function validate102(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate102.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.no === void 0 && (missing0 = "no")) {
              validate102.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
              return false;
            } else {
              const _errs3 = errors;
              for (const key0 in data0) {
                if (!(key0 === "no")) {
                  validate102.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              }
              if (_errs3 === errors) {
                if (data0.no !== void 0) {
                  let data1 = data0.no;
                  const _errs4 = errors;
                  if (typeof data1 === "string") {
                    if (!pattern4.test(data1)) {
                      validate102.errors = [{ instancePath: instancePath + "/path/no", schemaPath: "#/properties/path/properties/no/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                      return false;
                    }
                  }
                  if (errors === _errs4) {
                    if (typeof data1 === "string") {
                      if (func1(data1) > 255) {
                        validate102.errors = [{ instancePath: instancePath + "/path/no", schemaPath: "#/properties/path/properties/no/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                        return false;
                      } else {
                        if (func1(data1) < 1) {
                          validate102.errors = [{ instancePath: instancePath + "/path/no", schemaPath: "#/properties/path/properties/no/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate102.errors = [{ instancePath: instancePath + "/path/no", schemaPath: "#/properties/path/properties/no/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
              }
            }
          } else {
            validate102.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data2 = data.query;
          const _errs7 = errors;
          if (errors === _errs7) {
            if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
              let missing1;
              if (data2.environment === void 0 && (missing1 = "environment")) {
                validate102.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                const _errs9 = errors;
                for (const key1 in data2) {
                  if (!(key1 === "environment")) {
                    validate102.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                    return false;
                    break;
                  }
                }
                if (_errs9 === errors) {
                  if (data2.environment !== void 0) {
                    let data3 = data2.environment;
                    if (typeof data3 !== "string") {
                      validate102.errors = [{ instancePath: instancePath + "/query/environment", schemaPath: "#/components/schemas/Environment/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    if (!(data3 === "sandbox" || data3 === "formal")) {
                      validate102.errors = [{ instancePath: instancePath + "/query/environment", schemaPath: "#/components/schemas/Environment/enum", keyword: "enum", params: { allowedValues: schema115.enum }, message: "must be equal to one of the allowed values" }];
                      return false;
                    }
                  }
                }
              }
            } else {
              validate102.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs7 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate102.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate102.errors = vErrors;
  return errors === 0;
}
validate102.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var readAttestation200 = validate103;
var schema154 = { "type": "object", "description": "An attestation with its data as they were sent.", "required": ["no", "environment", "organization", "uniqueId", "template", "createdAt", "completed", "fileReady", "log", "identities", "factoids", "files", "events", "blockchainHash", "hashKind"], "properties": { "no": { "type": "string", "description": "Reference number." }, "environment": { "$ref": "#/components/schemas/Environment" }, "organization": { "type": "string", "description": "Name of the organization that stored it." }, "uniqueId": { "type": "string", "description": "The member's idempotency code." }, "template": { "type": "object", "description": "The template, in the version that it was made with.", "required": ["id", "name", "version"], "properties": { "id": { "type": "string", "description": "Id of the template." }, "name": { "type": "string", "description": "Name." }, "version": { "type": "integer", "description": "Number of the version, from 1." } } }, "createdAt": { "$ref": "#/components/schemas/Time" }, "completed": { "type": "boolean", "description": "True when it is closed." }, "identities": { "type": "array", "description": "The owner's identities.", "items": { "type": "object", "required": ["type", "value"], "properties": { "type": { "type": "string", "description": "Kind of identity, such as `ID`." }, "value": { "type": "string", "description": "The identity." } } } }, "factoids": { "type": "array", "description": "In the order in which they were stored; at most 1000 are shown.", "items": { "type": "object", "required": ["uniqueId", "type", "fields"], "properties": { "uniqueId": { "type": "string", "description": "Idempotency code." }, "type": { "type": "string", "description": "Name of the factoid kind." }, "fields": { "type": "array", "description": "Names and values with the very text that was sent.", "items": { "type": "object", "required": ["name", "value"], "properties": { "name": { "type": "string", "description": "Name of the field." }, "label": { "type": "string", "description": "What the certificate prints in place of the name, when it has one." }, "value": { "type": "string", "description": "JSON text of a number, or the text." } } } } } } }, "fileReady": { "type": "boolean", "description": "True once its attestation file is made." }, "log": { "description": "Where it is in the transparency log; null until its file is made.", "oneOf": [{ "type": "object", "required": ["shard", "position"], "properties": { "shard": { "type": "integer", "description": "Number of the shard, from 1." }, "position": { "type": "integer", "description": "Position of the leaf in it, from 0." } } }, { "type": "null" }] }, "files": { "type": "array", "description": "Attachments in the order of their factoids; at most 1000 are shown.", "items": { "type": "object", "required": ["factoid", "name", "size", "signedSize", "checksum", "signers"], "properties": { "factoid": { "type": "integer", "description": "Position of its factoid, from 0." }, "name": { "type": ["string", "null"], "description": "Name that it was uploaded with, or null." }, "size": { "type": "integer", "description": "Bytes." }, "signedSize": { "type": ["integer", "null"], "description": "Bytes of the PDF with the signatures of its parties; null when there is none." }, "checksum": { "type": "string", "description": "SHA-256 of the file, in hexadecimal." }, "signers": { "type": "array", "description": "Certified parties that sign this PDF.", "items": { "type": "object", "required": ["name", "keywords"], "properties": { "name": { "type": "string", "description": "Name of the party; its caId when the certification was removed." }, "keywords": { "type": "array", "items": { "type": "string" }, "description": "Texts of the PDF at which it signs." } } } } } } }, "events": { "type": "array", "description": "What happened to it, the oldest first; at most 200 are shown.", "items": { "type": "object", "required": ["what", "at"], "properties": { "what": { "type": "string", "enum": ["created", "factoids-added", "closed", "certified"], "description": "What happened." }, "at": { "$ref": "#/components/schemas/Time" } } } }, "blockchainHash": { "type": ["string", "null"], "description": "`blockchain_hash` of the API; null until it is set." }, "hashKind": { "type": "string", "enum": ["transaction", "log-root"], "description": "What `blockchainHash` is or will be: a transaction on a blockchain that anchors the log, or, where the service\nanchors its log in none, the root of the log.\n" } } };
function validate103(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate103.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.no === void 0 && (missing0 = "no") || data.environment === void 0 && (missing0 = "environment") || data.organization === void 0 && (missing0 = "organization") || data.uniqueId === void 0 && (missing0 = "uniqueId") || data.template === void 0 && (missing0 = "template") || data.createdAt === void 0 && (missing0 = "createdAt") || data.completed === void 0 && (missing0 = "completed") || data.fileReady === void 0 && (missing0 = "fileReady") || data.log === void 0 && (missing0 = "log") || data.identities === void 0 && (missing0 = "identities") || data.factoids === void 0 && (missing0 = "factoids") || data.files === void 0 && (missing0 = "files") || data.events === void 0 && (missing0 = "events") || data.blockchainHash === void 0 && (missing0 = "blockchainHash") || data.hashKind === void 0 && (missing0 = "hashKind")) {
        validate103.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.no !== void 0) {
          const _errs1 = errors;
          if (typeof data.no !== "string") {
            validate103.errors = [{ instancePath: instancePath + "/no", schemaPath: "#/properties/no/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.environment !== void 0) {
            let data1 = data.environment;
            const _errs3 = errors;
            if (typeof data1 !== "string") {
              validate103.errors = [{ instancePath: instancePath + "/environment", schemaPath: "#/components/schemas/Environment/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            if (!(data1 === "sandbox" || data1 === "formal")) {
              validate103.errors = [{ instancePath: instancePath + "/environment", schemaPath: "#/components/schemas/Environment/enum", keyword: "enum", params: { allowedValues: schema115.enum }, message: "must be equal to one of the allowed values" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.organization !== void 0) {
              const _errs6 = errors;
              if (typeof data.organization !== "string") {
                validate103.errors = [{ instancePath: instancePath + "/organization", schemaPath: "#/properties/organization/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs6 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.uniqueId !== void 0) {
                const _errs8 = errors;
                if (typeof data.uniqueId !== "string") {
                  validate103.errors = [{ instancePath: instancePath + "/uniqueId", schemaPath: "#/properties/uniqueId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs8 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.template !== void 0) {
                  let data4 = data.template;
                  const _errs10 = errors;
                  if (errors === _errs10) {
                    if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
                      let missing1;
                      if (data4.id === void 0 && (missing1 = "id") || data4.name === void 0 && (missing1 = "name") || data4.version === void 0 && (missing1 = "version")) {
                        validate103.errors = [{ instancePath: instancePath + "/template", schemaPath: "#/properties/template/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                        return false;
                      } else {
                        if (data4.id !== void 0) {
                          const _errs12 = errors;
                          if (typeof data4.id !== "string") {
                            validate103.errors = [{ instancePath: instancePath + "/template/id", schemaPath: "#/properties/template/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          var valid2 = _errs12 === errors;
                        } else {
                          var valid2 = true;
                        }
                        if (valid2) {
                          if (data4.name !== void 0) {
                            const _errs14 = errors;
                            if (typeof data4.name !== "string") {
                              validate103.errors = [{ instancePath: instancePath + "/template/name", schemaPath: "#/properties/template/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                            var valid2 = _errs14 === errors;
                          } else {
                            var valid2 = true;
                          }
                          if (valid2) {
                            if (data4.version !== void 0) {
                              let data7 = data4.version;
                              const _errs16 = errors;
                              if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7))) {
                                validate103.errors = [{ instancePath: instancePath + "/template/version", schemaPath: "#/properties/template/properties/version/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                return false;
                              }
                              var valid2 = _errs16 === errors;
                            } else {
                              var valid2 = true;
                            }
                          }
                        }
                      }
                    } else {
                      validate103.errors = [{ instancePath: instancePath + "/template", schemaPath: "#/properties/template/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                      return false;
                    }
                  }
                  var valid0 = _errs10 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.createdAt !== void 0) {
                    const _errs18 = errors;
                    if (typeof data.createdAt !== "string") {
                      validate103.errors = [{ instancePath: instancePath + "/createdAt", schemaPath: "#/components/schemas/Time/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid0 = _errs18 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.completed !== void 0) {
                      const _errs21 = errors;
                      if (typeof data.completed !== "boolean") {
                        validate103.errors = [{ instancePath: instancePath + "/completed", schemaPath: "#/properties/completed/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                        return false;
                      }
                      var valid0 = _errs21 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.identities !== void 0) {
                        let data10 = data.identities;
                        const _errs23 = errors;
                        if (errors === _errs23) {
                          if (Array.isArray(data10)) {
                            var valid4 = true;
                            const len0 = data10.length;
                            for (let i0 = 0; i0 < len0; i0++) {
                              let data11 = data10[i0];
                              const _errs25 = errors;
                              if (errors === _errs25) {
                                if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
                                  let missing2;
                                  if (data11.type === void 0 && (missing2 = "type") || data11.value === void 0 && (missing2 = "value")) {
                                    validate103.errors = [{ instancePath: instancePath + "/identities/" + i0, schemaPath: "#/properties/identities/items/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                                    return false;
                                  } else {
                                    if (data11.type !== void 0) {
                                      const _errs27 = errors;
                                      if (typeof data11.type !== "string") {
                                        validate103.errors = [{ instancePath: instancePath + "/identities/" + i0 + "/type", schemaPath: "#/properties/identities/items/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                      var valid5 = _errs27 === errors;
                                    } else {
                                      var valid5 = true;
                                    }
                                    if (valid5) {
                                      if (data11.value !== void 0) {
                                        const _errs29 = errors;
                                        if (typeof data11.value !== "string") {
                                          validate103.errors = [{ instancePath: instancePath + "/identities/" + i0 + "/value", schemaPath: "#/properties/identities/items/properties/value/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                          return false;
                                        }
                                        var valid5 = _errs29 === errors;
                                      } else {
                                        var valid5 = true;
                                      }
                                    }
                                  }
                                } else {
                                  validate103.errors = [{ instancePath: instancePath + "/identities/" + i0, schemaPath: "#/properties/identities/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                  return false;
                                }
                              }
                              var valid4 = _errs25 === errors;
                              if (!valid4) {
                                break;
                              }
                            }
                          } else {
                            validate103.errors = [{ instancePath: instancePath + "/identities", schemaPath: "#/properties/identities/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                            return false;
                          }
                        }
                        var valid0 = _errs23 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.factoids !== void 0) {
                          let data14 = data.factoids;
                          const _errs31 = errors;
                          if (errors === _errs31) {
                            if (Array.isArray(data14)) {
                              var valid6 = true;
                              const len1 = data14.length;
                              for (let i1 = 0; i1 < len1; i1++) {
                                let data15 = data14[i1];
                                const _errs33 = errors;
                                if (errors === _errs33) {
                                  if (data15 && typeof data15 == "object" && !Array.isArray(data15)) {
                                    let missing3;
                                    if (data15.uniqueId === void 0 && (missing3 = "uniqueId") || data15.type === void 0 && (missing3 = "type") || data15.fields === void 0 && (missing3 = "fields")) {
                                      validate103.errors = [{ instancePath: instancePath + "/factoids/" + i1, schemaPath: "#/properties/factoids/items/required", keyword: "required", params: { missingProperty: missing3 }, message: "must have required property '" + missing3 + "'" }];
                                      return false;
                                    } else {
                                      if (data15.uniqueId !== void 0) {
                                        const _errs35 = errors;
                                        if (typeof data15.uniqueId !== "string") {
                                          validate103.errors = [{ instancePath: instancePath + "/factoids/" + i1 + "/uniqueId", schemaPath: "#/properties/factoids/items/properties/uniqueId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                          return false;
                                        }
                                        var valid7 = _errs35 === errors;
                                      } else {
                                        var valid7 = true;
                                      }
                                      if (valid7) {
                                        if (data15.type !== void 0) {
                                          const _errs37 = errors;
                                          if (typeof data15.type !== "string") {
                                            validate103.errors = [{ instancePath: instancePath + "/factoids/" + i1 + "/type", schemaPath: "#/properties/factoids/items/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                            return false;
                                          }
                                          var valid7 = _errs37 === errors;
                                        } else {
                                          var valid7 = true;
                                        }
                                        if (valid7) {
                                          if (data15.fields !== void 0) {
                                            let data18 = data15.fields;
                                            const _errs39 = errors;
                                            if (errors === _errs39) {
                                              if (Array.isArray(data18)) {
                                                var valid8 = true;
                                                const len2 = data18.length;
                                                for (let i2 = 0; i2 < len2; i2++) {
                                                  let data19 = data18[i2];
                                                  const _errs41 = errors;
                                                  if (errors === _errs41) {
                                                    if (data19 && typeof data19 == "object" && !Array.isArray(data19)) {
                                                      let missing4;
                                                      if (data19.name === void 0 && (missing4 = "name") || data19.value === void 0 && (missing4 = "value")) {
                                                        validate103.errors = [{ instancePath: instancePath + "/factoids/" + i1 + "/fields/" + i2, schemaPath: "#/properties/factoids/items/properties/fields/items/required", keyword: "required", params: { missingProperty: missing4 }, message: "must have required property '" + missing4 + "'" }];
                                                        return false;
                                                      } else {
                                                        if (data19.name !== void 0) {
                                                          const _errs43 = errors;
                                                          if (typeof data19.name !== "string") {
                                                            validate103.errors = [{ instancePath: instancePath + "/factoids/" + i1 + "/fields/" + i2 + "/name", schemaPath: "#/properties/factoids/items/properties/fields/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                            return false;
                                                          }
                                                          var valid9 = _errs43 === errors;
                                                        } else {
                                                          var valid9 = true;
                                                        }
                                                        if (valid9) {
                                                          if (data19.label !== void 0) {
                                                            const _errs45 = errors;
                                                            if (typeof data19.label !== "string") {
                                                              validate103.errors = [{ instancePath: instancePath + "/factoids/" + i1 + "/fields/" + i2 + "/label", schemaPath: "#/properties/factoids/items/properties/fields/items/properties/label/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                              return false;
                                                            }
                                                            var valid9 = _errs45 === errors;
                                                          } else {
                                                            var valid9 = true;
                                                          }
                                                          if (valid9) {
                                                            if (data19.value !== void 0) {
                                                              const _errs47 = errors;
                                                              if (typeof data19.value !== "string") {
                                                                validate103.errors = [{ instancePath: instancePath + "/factoids/" + i1 + "/fields/" + i2 + "/value", schemaPath: "#/properties/factoids/items/properties/fields/items/properties/value/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                return false;
                                                              }
                                                              var valid9 = _errs47 === errors;
                                                            } else {
                                                              var valid9 = true;
                                                            }
                                                          }
                                                        }
                                                      }
                                                    } else {
                                                      validate103.errors = [{ instancePath: instancePath + "/factoids/" + i1 + "/fields/" + i2, schemaPath: "#/properties/factoids/items/properties/fields/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                      return false;
                                                    }
                                                  }
                                                  var valid8 = _errs41 === errors;
                                                  if (!valid8) {
                                                    break;
                                                  }
                                                }
                                              } else {
                                                validate103.errors = [{ instancePath: instancePath + "/factoids/" + i1 + "/fields", schemaPath: "#/properties/factoids/items/properties/fields/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                                return false;
                                              }
                                            }
                                            var valid7 = _errs39 === errors;
                                          } else {
                                            var valid7 = true;
                                          }
                                        }
                                      }
                                    }
                                  } else {
                                    validate103.errors = [{ instancePath: instancePath + "/factoids/" + i1, schemaPath: "#/properties/factoids/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                    return false;
                                  }
                                }
                                var valid6 = _errs33 === errors;
                                if (!valid6) {
                                  break;
                                }
                              }
                            } else {
                              validate103.errors = [{ instancePath: instancePath + "/factoids", schemaPath: "#/properties/factoids/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                              return false;
                            }
                          }
                          var valid0 = _errs31 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.fileReady !== void 0) {
                            const _errs49 = errors;
                            if (typeof data.fileReady !== "boolean") {
                              validate103.errors = [{ instancePath: instancePath + "/fileReady", schemaPath: "#/properties/fileReady/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                              return false;
                            }
                            var valid0 = _errs49 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.log !== void 0) {
                              let data24 = data.log;
                              const _errs51 = errors;
                              const _errs52 = errors;
                              let valid10 = false;
                              let passing0 = null;
                              const _errs53 = errors;
                              if (errors === _errs53) {
                                if (data24 && typeof data24 == "object" && !Array.isArray(data24)) {
                                  let missing5;
                                  if (data24.shard === void 0 && (missing5 = "shard") || data24.position === void 0 && (missing5 = "position")) {
                                    const err0 = { instancePath: instancePath + "/log", schemaPath: "#/properties/log/oneOf/0/required", keyword: "required", params: { missingProperty: missing5 }, message: "must have required property '" + missing5 + "'" };
                                    if (vErrors === null) {
                                      vErrors = [err0];
                                    } else {
                                      vErrors.push(err0);
                                    }
                                    errors++;
                                  } else {
                                    if (data24.shard !== void 0) {
                                      let data25 = data24.shard;
                                      const _errs55 = errors;
                                      if (!(typeof data25 == "number" && (!(data25 % 1) && !isNaN(data25)) && isFinite(data25))) {
                                        const err1 = { instancePath: instancePath + "/log/shard", schemaPath: "#/properties/log/oneOf/0/properties/shard/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                                        if (vErrors === null) {
                                          vErrors = [err1];
                                        } else {
                                          vErrors.push(err1);
                                        }
                                        errors++;
                                      }
                                      var valid11 = _errs55 === errors;
                                    } else {
                                      var valid11 = true;
                                    }
                                    if (valid11) {
                                      if (data24.position !== void 0) {
                                        let data26 = data24.position;
                                        const _errs57 = errors;
                                        if (!(typeof data26 == "number" && (!(data26 % 1) && !isNaN(data26)) && isFinite(data26))) {
                                          const err2 = { instancePath: instancePath + "/log/position", schemaPath: "#/properties/log/oneOf/0/properties/position/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                                          if (vErrors === null) {
                                            vErrors = [err2];
                                          } else {
                                            vErrors.push(err2);
                                          }
                                          errors++;
                                        }
                                        var valid11 = _errs57 === errors;
                                      } else {
                                        var valid11 = true;
                                      }
                                    }
                                  }
                                } else {
                                  const err3 = { instancePath: instancePath + "/log", schemaPath: "#/properties/log/oneOf/0/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                                  if (vErrors === null) {
                                    vErrors = [err3];
                                  } else {
                                    vErrors.push(err3);
                                  }
                                  errors++;
                                }
                              }
                              var _valid0 = _errs53 === errors;
                              if (_valid0) {
                                valid10 = true;
                                passing0 = 0;
                                var props0 = {};
                                props0.shard = true;
                                props0.position = true;
                              }
                              const _errs59 = errors;
                              if (data24 !== null) {
                                const err4 = { instancePath: instancePath + "/log", schemaPath: "#/properties/log/oneOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                                if (vErrors === null) {
                                  vErrors = [err4];
                                } else {
                                  vErrors.push(err4);
                                }
                                errors++;
                              }
                              var _valid0 = _errs59 === errors;
                              if (_valid0 && valid10) {
                                valid10 = false;
                                passing0 = [passing0, 1];
                              } else {
                                if (_valid0) {
                                  valid10 = true;
                                  passing0 = 1;
                                }
                              }
                              if (!valid10) {
                                const err5 = { instancePath: instancePath + "/log", schemaPath: "#/properties/log/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
                                if (vErrors === null) {
                                  vErrors = [err5];
                                } else {
                                  vErrors.push(err5);
                                }
                                errors++;
                                validate103.errors = vErrors;
                                return false;
                              } else {
                                errors = _errs52;
                                if (vErrors !== null) {
                                  if (_errs52) {
                                    vErrors.length = _errs52;
                                  } else {
                                    vErrors = null;
                                  }
                                }
                              }
                              var valid0 = _errs51 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.files !== void 0) {
                                let data27 = data.files;
                                const _errs61 = errors;
                                if (errors === _errs61) {
                                  if (Array.isArray(data27)) {
                                    var valid12 = true;
                                    const len3 = data27.length;
                                    for (let i3 = 0; i3 < len3; i3++) {
                                      let data28 = data27[i3];
                                      const _errs63 = errors;
                                      if (errors === _errs63) {
                                        if (data28 && typeof data28 == "object" && !Array.isArray(data28)) {
                                          let missing6;
                                          if (data28.factoid === void 0 && (missing6 = "factoid") || data28.name === void 0 && (missing6 = "name") || data28.size === void 0 && (missing6 = "size") || data28.signedSize === void 0 && (missing6 = "signedSize") || data28.checksum === void 0 && (missing6 = "checksum") || data28.signers === void 0 && (missing6 = "signers")) {
                                            validate103.errors = [{ instancePath: instancePath + "/files/" + i3, schemaPath: "#/properties/files/items/required", keyword: "required", params: { missingProperty: missing6 }, message: "must have required property '" + missing6 + "'" }];
                                            return false;
                                          } else {
                                            if (data28.factoid !== void 0) {
                                              let data29 = data28.factoid;
                                              const _errs65 = errors;
                                              if (!(typeof data29 == "number" && (!(data29 % 1) && !isNaN(data29)) && isFinite(data29))) {
                                                validate103.errors = [{ instancePath: instancePath + "/files/" + i3 + "/factoid", schemaPath: "#/properties/files/items/properties/factoid/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                return false;
                                              }
                                              var valid13 = _errs65 === errors;
                                            } else {
                                              var valid13 = true;
                                            }
                                            if (valid13) {
                                              if (data28.name !== void 0) {
                                                let data30 = data28.name;
                                                const _errs67 = errors;
                                                if (typeof data30 !== "string" && data30 !== null) {
                                                  validate103.errors = [{ instancePath: instancePath + "/files/" + i3 + "/name", schemaPath: "#/properties/files/items/properties/name/type", keyword: "type", params: { type: schema154.properties.files.items.properties.name.type }, message: "must be string,null" }];
                                                  return false;
                                                }
                                                var valid13 = _errs67 === errors;
                                              } else {
                                                var valid13 = true;
                                              }
                                              if (valid13) {
                                                if (data28.size !== void 0) {
                                                  let data31 = data28.size;
                                                  const _errs69 = errors;
                                                  if (!(typeof data31 == "number" && (!(data31 % 1) && !isNaN(data31)) && isFinite(data31))) {
                                                    validate103.errors = [{ instancePath: instancePath + "/files/" + i3 + "/size", schemaPath: "#/properties/files/items/properties/size/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                    return false;
                                                  }
                                                  var valid13 = _errs69 === errors;
                                                } else {
                                                  var valid13 = true;
                                                }
                                                if (valid13) {
                                                  if (data28.signedSize !== void 0) {
                                                    let data32 = data28.signedSize;
                                                    const _errs71 = errors;
                                                    if (!(typeof data32 == "number" && (!(data32 % 1) && !isNaN(data32)) && isFinite(data32)) && data32 !== null) {
                                                      validate103.errors = [{ instancePath: instancePath + "/files/" + i3 + "/signedSize", schemaPath: "#/properties/files/items/properties/signedSize/type", keyword: "type", params: { type: schema154.properties.files.items.properties.signedSize.type }, message: "must be integer,null" }];
                                                      return false;
                                                    }
                                                    var valid13 = _errs71 === errors;
                                                  } else {
                                                    var valid13 = true;
                                                  }
                                                  if (valid13) {
                                                    if (data28.checksum !== void 0) {
                                                      const _errs73 = errors;
                                                      if (typeof data28.checksum !== "string") {
                                                        validate103.errors = [{ instancePath: instancePath + "/files/" + i3 + "/checksum", schemaPath: "#/properties/files/items/properties/checksum/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                        return false;
                                                      }
                                                      var valid13 = _errs73 === errors;
                                                    } else {
                                                      var valid13 = true;
                                                    }
                                                    if (valid13) {
                                                      if (data28.signers !== void 0) {
                                                        let data34 = data28.signers;
                                                        const _errs75 = errors;
                                                        if (errors === _errs75) {
                                                          if (Array.isArray(data34)) {
                                                            var valid14 = true;
                                                            const len4 = data34.length;
                                                            for (let i4 = 0; i4 < len4; i4++) {
                                                              let data35 = data34[i4];
                                                              const _errs77 = errors;
                                                              if (errors === _errs77) {
                                                                if (data35 && typeof data35 == "object" && !Array.isArray(data35)) {
                                                                  let missing7;
                                                                  if (data35.name === void 0 && (missing7 = "name") || data35.keywords === void 0 && (missing7 = "keywords")) {
                                                                    validate103.errors = [{ instancePath: instancePath + "/files/" + i3 + "/signers/" + i4, schemaPath: "#/properties/files/items/properties/signers/items/required", keyword: "required", params: { missingProperty: missing7 }, message: "must have required property '" + missing7 + "'" }];
                                                                    return false;
                                                                  } else {
                                                                    if (data35.name !== void 0) {
                                                                      const _errs79 = errors;
                                                                      if (typeof data35.name !== "string") {
                                                                        validate103.errors = [{ instancePath: instancePath + "/files/" + i3 + "/signers/" + i4 + "/name", schemaPath: "#/properties/files/items/properties/signers/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                        return false;
                                                                      }
                                                                      var valid15 = _errs79 === errors;
                                                                    } else {
                                                                      var valid15 = true;
                                                                    }
                                                                    if (valid15) {
                                                                      if (data35.keywords !== void 0) {
                                                                        let data37 = data35.keywords;
                                                                        const _errs81 = errors;
                                                                        if (errors === _errs81) {
                                                                          if (Array.isArray(data37)) {
                                                                            var valid16 = true;
                                                                            const len5 = data37.length;
                                                                            for (let i5 = 0; i5 < len5; i5++) {
                                                                              const _errs83 = errors;
                                                                              if (typeof data37[i5] !== "string") {
                                                                                validate103.errors = [{ instancePath: instancePath + "/files/" + i3 + "/signers/" + i4 + "/keywords/" + i5, schemaPath: "#/properties/files/items/properties/signers/items/properties/keywords/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                                return false;
                                                                              }
                                                                              var valid16 = _errs83 === errors;
                                                                              if (!valid16) {
                                                                                break;
                                                                              }
                                                                            }
                                                                          } else {
                                                                            validate103.errors = [{ instancePath: instancePath + "/files/" + i3 + "/signers/" + i4 + "/keywords", schemaPath: "#/properties/files/items/properties/signers/items/properties/keywords/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                                                            return false;
                                                                          }
                                                                        }
                                                                        var valid15 = _errs81 === errors;
                                                                      } else {
                                                                        var valid15 = true;
                                                                      }
                                                                    }
                                                                  }
                                                                } else {
                                                                  validate103.errors = [{ instancePath: instancePath + "/files/" + i3 + "/signers/" + i4, schemaPath: "#/properties/files/items/properties/signers/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                                  return false;
                                                                }
                                                              }
                                                              var valid14 = _errs77 === errors;
                                                              if (!valid14) {
                                                                break;
                                                              }
                                                            }
                                                          } else {
                                                            validate103.errors = [{ instancePath: instancePath + "/files/" + i3 + "/signers", schemaPath: "#/properties/files/items/properties/signers/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                                            return false;
                                                          }
                                                        }
                                                        var valid13 = _errs75 === errors;
                                                      } else {
                                                        var valid13 = true;
                                                      }
                                                    }
                                                  }
                                                }
                                              }
                                            }
                                          }
                                        } else {
                                          validate103.errors = [{ instancePath: instancePath + "/files/" + i3, schemaPath: "#/properties/files/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                          return false;
                                        }
                                      }
                                      var valid12 = _errs63 === errors;
                                      if (!valid12) {
                                        break;
                                      }
                                    }
                                  } else {
                                    validate103.errors = [{ instancePath: instancePath + "/files", schemaPath: "#/properties/files/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                    return false;
                                  }
                                }
                                var valid0 = _errs61 === errors;
                              } else {
                                var valid0 = true;
                              }
                              if (valid0) {
                                if (data.events !== void 0) {
                                  let data39 = data.events;
                                  const _errs85 = errors;
                                  if (errors === _errs85) {
                                    if (Array.isArray(data39)) {
                                      var valid17 = true;
                                      const len6 = data39.length;
                                      for (let i6 = 0; i6 < len6; i6++) {
                                        let data40 = data39[i6];
                                        const _errs87 = errors;
                                        if (errors === _errs87) {
                                          if (data40 && typeof data40 == "object" && !Array.isArray(data40)) {
                                            let missing8;
                                            if (data40.what === void 0 && (missing8 = "what") || data40.at === void 0 && (missing8 = "at")) {
                                              validate103.errors = [{ instancePath: instancePath + "/events/" + i6, schemaPath: "#/properties/events/items/required", keyword: "required", params: { missingProperty: missing8 }, message: "must have required property '" + missing8 + "'" }];
                                              return false;
                                            } else {
                                              if (data40.what !== void 0) {
                                                let data41 = data40.what;
                                                const _errs89 = errors;
                                                if (typeof data41 !== "string") {
                                                  validate103.errors = [{ instancePath: instancePath + "/events/" + i6 + "/what", schemaPath: "#/properties/events/items/properties/what/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                  return false;
                                                }
                                                if (!(data41 === "created" || data41 === "factoids-added" || data41 === "closed" || data41 === "certified")) {
                                                  validate103.errors = [{ instancePath: instancePath + "/events/" + i6 + "/what", schemaPath: "#/properties/events/items/properties/what/enum", keyword: "enum", params: { allowedValues: schema154.properties.events.items.properties.what.enum }, message: "must be equal to one of the allowed values" }];
                                                  return false;
                                                }
                                                var valid18 = _errs89 === errors;
                                              } else {
                                                var valid18 = true;
                                              }
                                              if (valid18) {
                                                if (data40.at !== void 0) {
                                                  const _errs91 = errors;
                                                  if (typeof data40.at !== "string") {
                                                    validate103.errors = [{ instancePath: instancePath + "/events/" + i6 + "/at", schemaPath: "#/components/schemas/Time/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                    return false;
                                                  }
                                                  var valid18 = _errs91 === errors;
                                                } else {
                                                  var valid18 = true;
                                                }
                                              }
                                            }
                                          } else {
                                            validate103.errors = [{ instancePath: instancePath + "/events/" + i6, schemaPath: "#/properties/events/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                            return false;
                                          }
                                        }
                                        var valid17 = _errs87 === errors;
                                        if (!valid17) {
                                          break;
                                        }
                                      }
                                    } else {
                                      validate103.errors = [{ instancePath: instancePath + "/events", schemaPath: "#/properties/events/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                      return false;
                                    }
                                  }
                                  var valid0 = _errs85 === errors;
                                } else {
                                  var valid0 = true;
                                }
                                if (valid0) {
                                  if (data.blockchainHash !== void 0) {
                                    let data43 = data.blockchainHash;
                                    const _errs94 = errors;
                                    if (typeof data43 !== "string" && data43 !== null) {
                                      validate103.errors = [{ instancePath: instancePath + "/blockchainHash", schemaPath: "#/properties/blockchainHash/type", keyword: "type", params: { type: schema154.properties.blockchainHash.type }, message: "must be string,null" }];
                                      return false;
                                    }
                                    var valid0 = _errs94 === errors;
                                  } else {
                                    var valid0 = true;
                                  }
                                  if (valid0) {
                                    if (data.hashKind !== void 0) {
                                      let data44 = data.hashKind;
                                      const _errs96 = errors;
                                      if (typeof data44 !== "string") {
                                        validate103.errors = [{ instancePath: instancePath + "/hashKind", schemaPath: "#/properties/hashKind/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                      if (!(data44 === "transaction" || data44 === "log-root")) {
                                        validate103.errors = [{ instancePath: instancePath + "/hashKind", schemaPath: "#/properties/hashKind/enum", keyword: "enum", params: { allowedValues: schema154.properties.hashKind.enum }, message: "must be equal to one of the allowed values" }];
                                        return false;
                                      }
                                      var valid0 = _errs96 === errors;
                                    } else {
                                      var valid0 = true;
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate103.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate103.errors = vErrors;
  return errors === 0;
}
validate103.evaluated = { "props": { "no": true, "environment": true, "organization": true, "uniqueId": true, "template": true, "createdAt": true, "completed": true, "identities": true, "factoids": true, "fileReady": true, "log": true, "files": true, "events": true, "blockchainHash": true, "hashKind": true }, "dynamicProps": false, "dynamicItems": false };
var downloadAttestationRequest = validate104;
var schema158 = { "type": "object", "required": [], "properties": { "path": { "type": "object", "required": ["no"], "properties": { "no": { "type": "string", "minLength": 1, "maxLength": 255, "allOf": [{ "pattern": "^[^\\u0000\\ud800-\\udfff]*$" }] } }, "additionalProperties": false }, "query": { "type": "object", "required": ["environment"], "properties": { "environment": { "$ref": "#/components/schemas/Environment" }, "use": { "type": "string", "enum": ["verification"] } }, "additionalProperties": false } } };
function validate104(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate104.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.no === void 0 && (missing0 = "no")) {
              validate104.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
              return false;
            } else {
              const _errs3 = errors;
              for (const key0 in data0) {
                if (!(key0 === "no")) {
                  validate104.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              }
              if (_errs3 === errors) {
                if (data0.no !== void 0) {
                  let data1 = data0.no;
                  const _errs4 = errors;
                  if (typeof data1 === "string") {
                    if (!pattern4.test(data1)) {
                      validate104.errors = [{ instancePath: instancePath + "/path/no", schemaPath: "#/properties/path/properties/no/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                      return false;
                    }
                  }
                  if (errors === _errs4) {
                    if (typeof data1 === "string") {
                      if (func1(data1) > 255) {
                        validate104.errors = [{ instancePath: instancePath + "/path/no", schemaPath: "#/properties/path/properties/no/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                        return false;
                      } else {
                        if (func1(data1) < 1) {
                          validate104.errors = [{ instancePath: instancePath + "/path/no", schemaPath: "#/properties/path/properties/no/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate104.errors = [{ instancePath: instancePath + "/path/no", schemaPath: "#/properties/path/properties/no/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
              }
            }
          } else {
            validate104.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data2 = data.query;
          const _errs7 = errors;
          if (errors === _errs7) {
            if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
              let missing1;
              if (data2.environment === void 0 && (missing1 = "environment")) {
                validate104.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                const _errs9 = errors;
                for (const key1 in data2) {
                  if (!(key1 === "environment" || key1 === "use")) {
                    validate104.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                    return false;
                    break;
                  }
                }
                if (_errs9 === errors) {
                  if (data2.environment !== void 0) {
                    let data3 = data2.environment;
                    const _errs10 = errors;
                    if (typeof data3 !== "string") {
                      validate104.errors = [{ instancePath: instancePath + "/query/environment", schemaPath: "#/components/schemas/Environment/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    if (!(data3 === "sandbox" || data3 === "formal")) {
                      validate104.errors = [{ instancePath: instancePath + "/query/environment", schemaPath: "#/components/schemas/Environment/enum", keyword: "enum", params: { allowedValues: schema115.enum }, message: "must be equal to one of the allowed values" }];
                      return false;
                    }
                    var valid3 = _errs10 === errors;
                  } else {
                    var valid3 = true;
                  }
                  if (valid3) {
                    if (data2.use !== void 0) {
                      let data4 = data2.use;
                      const _errs13 = errors;
                      if (typeof data4 !== "string") {
                        validate104.errors = [{ instancePath: instancePath + "/query/use", schemaPath: "#/properties/query/properties/use/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      if (!(data4 === "verification")) {
                        validate104.errors = [{ instancePath: instancePath + "/query/use", schemaPath: "#/properties/query/properties/use/enum", keyword: "enum", params: { allowedValues: schema158.properties.query.properties.use.enum }, message: "must be equal to one of the allowed values" }];
                        return false;
                      }
                      var valid3 = _errs13 === errors;
                    } else {
                      var valid3 = true;
                    }
                  }
                }
              }
            } else {
              validate104.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs7 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate104.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate104.errors = vErrors;
  return errors === 0;
}
validate104.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var readCertificateRequest = validate105;
function validate105(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate105.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.no === void 0 && (missing0 = "no")) {
              validate105.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
              return false;
            } else {
              const _errs3 = errors;
              for (const key0 in data0) {
                if (!(key0 === "no")) {
                  validate105.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              }
              if (_errs3 === errors) {
                if (data0.no !== void 0) {
                  let data1 = data0.no;
                  const _errs4 = errors;
                  if (typeof data1 === "string") {
                    if (!pattern4.test(data1)) {
                      validate105.errors = [{ instancePath: instancePath + "/path/no", schemaPath: "#/properties/path/properties/no/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                      return false;
                    }
                  }
                  if (errors === _errs4) {
                    if (typeof data1 === "string") {
                      if (func1(data1) > 255) {
                        validate105.errors = [{ instancePath: instancePath + "/path/no", schemaPath: "#/properties/path/properties/no/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                        return false;
                      } else {
                        if (func1(data1) < 1) {
                          validate105.errors = [{ instancePath: instancePath + "/path/no", schemaPath: "#/properties/path/properties/no/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate105.errors = [{ instancePath: instancePath + "/path/no", schemaPath: "#/properties/path/properties/no/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
              }
            }
          } else {
            validate105.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data2 = data.query;
          const _errs7 = errors;
          if (errors === _errs7) {
            if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
              let missing1;
              if (data2.environment === void 0 && (missing1 = "environment")) {
                validate105.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                const _errs9 = errors;
                for (const key1 in data2) {
                  if (!(key1 === "environment")) {
                    validate105.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                    return false;
                    break;
                  }
                }
                if (_errs9 === errors) {
                  if (data2.environment !== void 0) {
                    let data3 = data2.environment;
                    if (typeof data3 !== "string") {
                      validate105.errors = [{ instancePath: instancePath + "/query/environment", schemaPath: "#/components/schemas/Environment/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    if (!(data3 === "sandbox" || data3 === "formal")) {
                      validate105.errors = [{ instancePath: instancePath + "/query/environment", schemaPath: "#/components/schemas/Environment/enum", keyword: "enum", params: { allowedValues: schema115.enum }, message: "must be equal to one of the allowed values" }];
                      return false;
                    }
                  }
                }
              }
            } else {
              validate105.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs7 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate105.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate105.errors = vErrors;
  return errors === 0;
}
validate105.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var listTemplatesRequest = validate106;
function validate106(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate106.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            for (const key0 in data0) {
              validate106.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
              return false;
              break;
            }
          } else {
            validate106.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data1 = data.query;
          const _errs4 = errors;
          if (errors === _errs4) {
            if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
              for (const key1 in data1) {
                validate106.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate106.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate106.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate106.errors = vErrors;
  return errors === 0;
}
validate106.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var listTemplates200 = validate107;
var schema164 = { "type": "object", "description": "A template in its newest version.", "required": ["id", "name", "version", "changedAt", "archivedAt", "kinds"], "properties": { "id": { "type": "string", "description": "Id of the template." }, "name": { "type": "string", "description": "Name." }, "version": { "type": "integer", "description": "Number of the version, from 1." }, "changedAt": { "$ref": "#/components/schemas/Time" }, "archivedAt": { "type": ["string", "null"], "description": "ISO 8601 time at which it was archived, or null." }, "kinds": { "type": "array", "description": "Factoid kinds.", "items": { "type": "object", "required": ["name", "required", "fields"], "properties": { "name": { "type": "string", "description": "Name of the kind." }, "required": { "type": "boolean", "description": "Whether closing needs one." }, "fields": { "type": "array", "description": "Fields of the kind.", "items": { "type": "object", "required": ["name", "type", "required"], "properties": { "name": { "type": "string", "description": "Name of the field." }, "type": { "type": "string", "description": "Type: string, number or date." }, "required": { "type": "boolean", "description": "Whether it must be sent." }, "label": { "type": "string", "description": "What the certificate prints in place of the name, when it has one." }, "example": { "type": "string", "description": "A value for previews and sample requests, when it has one." } } } } } } } } };
function validate108(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate108.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.name === void 0 && (missing0 = "name") || data.version === void 0 && (missing0 = "version") || data.changedAt === void 0 && (missing0 = "changedAt") || data.archivedAt === void 0 && (missing0 = "archivedAt") || data.kinds === void 0 && (missing0 = "kinds")) {
        validate108.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.id !== void 0) {
          const _errs1 = errors;
          if (typeof data.id !== "string") {
            validate108.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.name !== void 0) {
            const _errs3 = errors;
            if (typeof data.name !== "string") {
              validate108.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.version !== void 0) {
              let data2 = data.version;
              const _errs5 = errors;
              if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                validate108.errors = [{ instancePath: instancePath + "/version", schemaPath: "#/properties/version/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.changedAt !== void 0) {
                const _errs7 = errors;
                if (typeof data.changedAt !== "string") {
                  validate108.errors = [{ instancePath: instancePath + "/changedAt", schemaPath: "#/components/schemas/Time/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.archivedAt !== void 0) {
                  let data4 = data.archivedAt;
                  const _errs10 = errors;
                  if (typeof data4 !== "string" && data4 !== null) {
                    validate108.errors = [{ instancePath: instancePath + "/archivedAt", schemaPath: "#/properties/archivedAt/type", keyword: "type", params: { type: schema164.properties.archivedAt.type }, message: "must be string,null" }];
                    return false;
                  }
                  var valid0 = _errs10 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.kinds !== void 0) {
                    let data5 = data.kinds;
                    const _errs12 = errors;
                    if (errors === _errs12) {
                      if (Array.isArray(data5)) {
                        var valid2 = true;
                        const len0 = data5.length;
                        for (let i0 = 0; i0 < len0; i0++) {
                          let data6 = data5[i0];
                          const _errs14 = errors;
                          if (errors === _errs14) {
                            if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
                              let missing1;
                              if (data6.name === void 0 && (missing1 = "name") || data6.required === void 0 && (missing1 = "required") || data6.fields === void 0 && (missing1 = "fields")) {
                                validate108.errors = [{ instancePath: instancePath + "/kinds/" + i0, schemaPath: "#/properties/kinds/items/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                                return false;
                              } else {
                                if (data6.name !== void 0) {
                                  const _errs16 = errors;
                                  if (typeof data6.name !== "string") {
                                    validate108.errors = [{ instancePath: instancePath + "/kinds/" + i0 + "/name", schemaPath: "#/properties/kinds/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                  var valid3 = _errs16 === errors;
                                } else {
                                  var valid3 = true;
                                }
                                if (valid3) {
                                  if (data6.required !== void 0) {
                                    const _errs18 = errors;
                                    if (typeof data6.required !== "boolean") {
                                      validate108.errors = [{ instancePath: instancePath + "/kinds/" + i0 + "/required", schemaPath: "#/properties/kinds/items/properties/required/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                      return false;
                                    }
                                    var valid3 = _errs18 === errors;
                                  } else {
                                    var valid3 = true;
                                  }
                                  if (valid3) {
                                    if (data6.fields !== void 0) {
                                      let data9 = data6.fields;
                                      const _errs20 = errors;
                                      if (errors === _errs20) {
                                        if (Array.isArray(data9)) {
                                          var valid4 = true;
                                          const len1 = data9.length;
                                          for (let i1 = 0; i1 < len1; i1++) {
                                            let data10 = data9[i1];
                                            const _errs22 = errors;
                                            if (errors === _errs22) {
                                              if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
                                                let missing2;
                                                if (data10.name === void 0 && (missing2 = "name") || data10.type === void 0 && (missing2 = "type") || data10.required === void 0 && (missing2 = "required")) {
                                                  validate108.errors = [{ instancePath: instancePath + "/kinds/" + i0 + "/fields/" + i1, schemaPath: "#/properties/kinds/items/properties/fields/items/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                                                  return false;
                                                } else {
                                                  if (data10.name !== void 0) {
                                                    const _errs24 = errors;
                                                    if (typeof data10.name !== "string") {
                                                      validate108.errors = [{ instancePath: instancePath + "/kinds/" + i0 + "/fields/" + i1 + "/name", schemaPath: "#/properties/kinds/items/properties/fields/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                      return false;
                                                    }
                                                    var valid5 = _errs24 === errors;
                                                  } else {
                                                    var valid5 = true;
                                                  }
                                                  if (valid5) {
                                                    if (data10.type !== void 0) {
                                                      const _errs26 = errors;
                                                      if (typeof data10.type !== "string") {
                                                        validate108.errors = [{ instancePath: instancePath + "/kinds/" + i0 + "/fields/" + i1 + "/type", schemaPath: "#/properties/kinds/items/properties/fields/items/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                        return false;
                                                      }
                                                      var valid5 = _errs26 === errors;
                                                    } else {
                                                      var valid5 = true;
                                                    }
                                                    if (valid5) {
                                                      if (data10.required !== void 0) {
                                                        const _errs28 = errors;
                                                        if (typeof data10.required !== "boolean") {
                                                          validate108.errors = [{ instancePath: instancePath + "/kinds/" + i0 + "/fields/" + i1 + "/required", schemaPath: "#/properties/kinds/items/properties/fields/items/properties/required/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                          return false;
                                                        }
                                                        var valid5 = _errs28 === errors;
                                                      } else {
                                                        var valid5 = true;
                                                      }
                                                      if (valid5) {
                                                        if (data10.label !== void 0) {
                                                          const _errs30 = errors;
                                                          if (typeof data10.label !== "string") {
                                                            validate108.errors = [{ instancePath: instancePath + "/kinds/" + i0 + "/fields/" + i1 + "/label", schemaPath: "#/properties/kinds/items/properties/fields/items/properties/label/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                            return false;
                                                          }
                                                          var valid5 = _errs30 === errors;
                                                        } else {
                                                          var valid5 = true;
                                                        }
                                                        if (valid5) {
                                                          if (data10.example !== void 0) {
                                                            const _errs32 = errors;
                                                            if (typeof data10.example !== "string") {
                                                              validate108.errors = [{ instancePath: instancePath + "/kinds/" + i0 + "/fields/" + i1 + "/example", schemaPath: "#/properties/kinds/items/properties/fields/items/properties/example/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                              return false;
                                                            }
                                                            var valid5 = _errs32 === errors;
                                                          } else {
                                                            var valid5 = true;
                                                          }
                                                        }
                                                      }
                                                    }
                                                  }
                                                }
                                              } else {
                                                validate108.errors = [{ instancePath: instancePath + "/kinds/" + i0 + "/fields/" + i1, schemaPath: "#/properties/kinds/items/properties/fields/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                return false;
                                              }
                                            }
                                            var valid4 = _errs22 === errors;
                                            if (!valid4) {
                                              break;
                                            }
                                          }
                                        } else {
                                          validate108.errors = [{ instancePath: instancePath + "/kinds/" + i0 + "/fields", schemaPath: "#/properties/kinds/items/properties/fields/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                          return false;
                                        }
                                      }
                                      var valid3 = _errs20 === errors;
                                    } else {
                                      var valid3 = true;
                                    }
                                  }
                                }
                              }
                            } else {
                              validate108.errors = [{ instancePath: instancePath + "/kinds/" + i0, schemaPath: "#/properties/kinds/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                              return false;
                            }
                          }
                          var valid2 = _errs14 === errors;
                          if (!valid2) {
                            break;
                          }
                        }
                      } else {
                        validate108.errors = [{ instancePath: instancePath + "/kinds", schemaPath: "#/properties/kinds/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                        return false;
                      }
                    }
                    var valid0 = _errs12 === errors;
                  } else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate108.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate108.errors = vErrors;
  return errors === 0;
}
validate108.evaluated = { "props": { "id": true, "name": true, "version": true, "changedAt": true, "archivedAt": true, "kinds": true }, "dynamicProps": false, "dynamicItems": false };
function validate107(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate107.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.templates === void 0 && (missing0 = "templates")) {
        validate107.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.templates !== void 0) {
          let data0 = data.templates;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              var valid1 = true;
              const len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                const _errs3 = errors;
                if (!validate108(data0[i0], { instancePath: instancePath + "/templates/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validate108.errors : vErrors.concat(validate108.errors);
                  errors = vErrors.length;
                }
                var valid1 = _errs3 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validate107.errors = [{ instancePath: instancePath + "/templates", schemaPath: "#/properties/templates/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
        }
      }
    } else {
      validate107.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate107.errors = vErrors;
  return errors === 0;
}
validate107.evaluated = { "props": { "templates": true }, "dynamicProps": false, "dynamicItems": false };
var addTemplateRequest = validate110;
function validate110(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate110.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate110.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              for (const key0 in data0) {
                validate110.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate110.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data1 = data.query;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                for (const key1 in data1) {
                  validate110.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate110.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data2 = data.body;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  let missing1;
                  if (data2.source === void 0 && (missing1 = "source")) {
                    validate110.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    const _errs9 = errors;
                    for (const key2 in data2) {
                      if (!(key2 === "source")) {
                        validate110.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs9 === errors) {
                      if (data2.source !== void 0) {
                        let data3 = data2.source;
                        const _errs11 = errors;
                        if (typeof data3 === "string") {
                          if (!pattern4.test(data3)) {
                            validate110.errors = [{ instancePath: instancePath + "/body/source", schemaPath: "#/components/schemas/TemplateSource/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                            return false;
                          }
                        }
                        if (errors === _errs11) {
                          if (typeof data3 === "string") {
                            if (func1(data3) > 1e5) {
                              validate110.errors = [{ instancePath: instancePath + "/body/source", schemaPath: "#/components/schemas/TemplateSource/maxLength", keyword: "maxLength", params: { limit: 1e5 }, message: "must NOT have more than 100000 characters" }];
                              return false;
                            } else {
                              if (func1(data3) < 2) {
                                validate110.errors = [{ instancePath: instancePath + "/body/source", schemaPath: "#/components/schemas/TemplateSource/minLength", keyword: "minLength", params: { limit: 2 }, message: "must NOT have fewer than 2 characters" }];
                                return false;
                              }
                            }
                          } else {
                            validate110.errors = [{ instancePath: instancePath + "/body/source", schemaPath: "#/components/schemas/TemplateSource/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                      }
                    }
                  }
                } else {
                  validate110.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate110.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate110.errors = vErrors;
  return errors === 0;
}
validate110.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var addTemplate201 = validate111;
var schema168 = { "type": "object", "description": "A version of a template, and which versions there are.", "required": ["id", "name", "version", "source", "versions"], "properties": { "id": { "type": "string", "description": "Id of the template." }, "name": { "type": "string", "description": "Name." }, "version": { "type": "integer", "description": "Number of this version." }, "source": { "$ref": "#/components/schemas/TemplateSource" }, "versions": { "type": "array", "description": "The newest first; at most 1000.", "items": { "type": "object", "required": ["version", "savedAt", "savedBy"], "properties": { "version": { "type": "integer", "description": "Number." }, "savedAt": { "$ref": "#/components/schemas/Time" }, "savedBy": { "type": ["string", "null"], "description": "E-mail address; null when an administrator imported it." } } } } } };
function validate111(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate111.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.name === void 0 && (missing0 = "name") || data.version === void 0 && (missing0 = "version") || data.source === void 0 && (missing0 = "source") || data.versions === void 0 && (missing0 = "versions")) {
        validate111.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.id !== void 0) {
          const _errs1 = errors;
          if (typeof data.id !== "string") {
            validate111.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.name !== void 0) {
            const _errs3 = errors;
            if (typeof data.name !== "string") {
              validate111.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.version !== void 0) {
              let data2 = data.version;
              const _errs5 = errors;
              if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                validate111.errors = [{ instancePath: instancePath + "/version", schemaPath: "#/properties/version/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.source !== void 0) {
                let data3 = data.source;
                const _errs7 = errors;
                const _errs8 = errors;
                if (typeof data3 === "string") {
                  if (!pattern4.test(data3)) {
                    validate111.errors = [{ instancePath: instancePath + "/source", schemaPath: "#/components/schemas/TemplateSource/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                    return false;
                  }
                }
                if (errors === _errs8) {
                  if (typeof data3 === "string") {
                    if (func1(data3) > 1e5) {
                      validate111.errors = [{ instancePath: instancePath + "/source", schemaPath: "#/components/schemas/TemplateSource/maxLength", keyword: "maxLength", params: { limit: 1e5 }, message: "must NOT have more than 100000 characters" }];
                      return false;
                    } else {
                      if (func1(data3) < 2) {
                        validate111.errors = [{ instancePath: instancePath + "/source", schemaPath: "#/components/schemas/TemplateSource/minLength", keyword: "minLength", params: { limit: 2 }, message: "must NOT have fewer than 2 characters" }];
                        return false;
                      }
                    }
                  } else {
                    validate111.errors = [{ instancePath: instancePath + "/source", schemaPath: "#/components/schemas/TemplateSource/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.versions !== void 0) {
                  let data4 = data.versions;
                  const _errs11 = errors;
                  if (errors === _errs11) {
                    if (Array.isArray(data4)) {
                      var valid3 = true;
                      const len0 = data4.length;
                      for (let i0 = 0; i0 < len0; i0++) {
                        let data5 = data4[i0];
                        const _errs13 = errors;
                        if (errors === _errs13) {
                          if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
                            let missing1;
                            if (data5.version === void 0 && (missing1 = "version") || data5.savedAt === void 0 && (missing1 = "savedAt") || data5.savedBy === void 0 && (missing1 = "savedBy")) {
                              validate111.errors = [{ instancePath: instancePath + "/versions/" + i0, schemaPath: "#/properties/versions/items/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                              return false;
                            } else {
                              if (data5.version !== void 0) {
                                let data6 = data5.version;
                                const _errs15 = errors;
                                if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)) && isFinite(data6))) {
                                  validate111.errors = [{ instancePath: instancePath + "/versions/" + i0 + "/version", schemaPath: "#/properties/versions/items/properties/version/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                  return false;
                                }
                                var valid4 = _errs15 === errors;
                              } else {
                                var valid4 = true;
                              }
                              if (valid4) {
                                if (data5.savedAt !== void 0) {
                                  const _errs17 = errors;
                                  if (typeof data5.savedAt !== "string") {
                                    validate111.errors = [{ instancePath: instancePath + "/versions/" + i0 + "/savedAt", schemaPath: "#/components/schemas/Time/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                  var valid4 = _errs17 === errors;
                                } else {
                                  var valid4 = true;
                                }
                                if (valid4) {
                                  if (data5.savedBy !== void 0) {
                                    let data8 = data5.savedBy;
                                    const _errs20 = errors;
                                    if (typeof data8 !== "string" && data8 !== null) {
                                      validate111.errors = [{ instancePath: instancePath + "/versions/" + i0 + "/savedBy", schemaPath: "#/properties/versions/items/properties/savedBy/type", keyword: "type", params: { type: schema168.properties.versions.items.properties.savedBy.type }, message: "must be string,null" }];
                                      return false;
                                    }
                                    var valid4 = _errs20 === errors;
                                  } else {
                                    var valid4 = true;
                                  }
                                }
                              }
                            }
                          } else {
                            validate111.errors = [{ instancePath: instancePath + "/versions/" + i0, schemaPath: "#/properties/versions/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                            return false;
                          }
                        }
                        var valid3 = _errs13 === errors;
                        if (!valid3) {
                          break;
                        }
                      }
                    } else {
                      validate111.errors = [{ instancePath: instancePath + "/versions", schemaPath: "#/properties/versions/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                      return false;
                    }
                  }
                  var valid0 = _errs11 === errors;
                } else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    } else {
      validate111.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate111.errors = vErrors;
  return errors === 0;
}
validate111.evaluated = { "props": { "id": true, "name": true, "version": true, "source": true, "versions": true }, "dynamicProps": false, "dynamicItems": false };
var previewTemplateRequest = validate112;
function validate112(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate112.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate112.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              for (const key0 in data0) {
                validate112.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate112.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data1 = data.query;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                for (const key1 in data1) {
                  validate112.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate112.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data2 = data.body;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  let missing1;
                  if (data2.source === void 0 && (missing1 = "source")) {
                    validate112.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    const _errs9 = errors;
                    for (const key2 in data2) {
                      if (!(key2 === "source" || key2 === "values")) {
                        validate112.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs9 === errors) {
                      if (data2.source !== void 0) {
                        let data3 = data2.source;
                        const _errs10 = errors;
                        const _errs11 = errors;
                        if (typeof data3 === "string") {
                          if (!pattern4.test(data3)) {
                            validate112.errors = [{ instancePath: instancePath + "/body/source", schemaPath: "#/components/schemas/TemplateSource/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                            return false;
                          }
                        }
                        if (errors === _errs11) {
                          if (typeof data3 === "string") {
                            if (func1(data3) > 1e5) {
                              validate112.errors = [{ instancePath: instancePath + "/body/source", schemaPath: "#/components/schemas/TemplateSource/maxLength", keyword: "maxLength", params: { limit: 1e5 }, message: "must NOT have more than 100000 characters" }];
                              return false;
                            } else {
                              if (func1(data3) < 2) {
                                validate112.errors = [{ instancePath: instancePath + "/body/source", schemaPath: "#/components/schemas/TemplateSource/minLength", keyword: "minLength", params: { limit: 2 }, message: "must NOT have fewer than 2 characters" }];
                                return false;
                              }
                            }
                          } else {
                            validate112.errors = [{ instancePath: instancePath + "/body/source", schemaPath: "#/components/schemas/TemplateSource/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid1 = _errs10 === errors;
                      } else {
                        var valid1 = true;
                      }
                      if (valid1) {
                        if (data2.values !== void 0) {
                          let data4 = data2.values;
                          const _errs14 = errors;
                          const _errs15 = errors;
                          if (errors === _errs15) {
                            if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
                              let missing2;
                              if (data4.identities === void 0 && (missing2 = "identities") || data4.factoids === void 0 && (missing2 = "factoids") || data4.files === void 0 && (missing2 = "files")) {
                                validate112.errors = [{ instancePath: instancePath + "/body/values", schemaPath: "#/components/schemas/PreviewValues/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                                return false;
                              } else {
                                const _errs17 = errors;
                                for (const key3 in data4) {
                                  if (!(key3 === "identities" || key3 === "factoids" || key3 === "files")) {
                                    validate112.errors = [{ instancePath: instancePath + "/body/values", schemaPath: "#/components/schemas/PreviewValues/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" }];
                                    return false;
                                    break;
                                  }
                                }
                                if (_errs17 === errors) {
                                  if (data4.identities !== void 0) {
                                    let data5 = data4.identities;
                                    const _errs18 = errors;
                                    if (errors === _errs18) {
                                      if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
                                        for (const key4 in data5) {
                                          const _errs20 = errors;
                                          if (typeof key4 === "string") {
                                            if (!pattern4.test(key4)) {
                                              const err0 = { instancePath: instancePath + "/body/values/identities", schemaPath: "#/components/schemas/PreviewValues/properties/identities/propertyNames/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"', propertyName: key4 };
                                              if (vErrors === null) {
                                                vErrors = [err0];
                                              } else {
                                                vErrors.push(err0);
                                              }
                                              errors++;
                                            }
                                          }
                                          var valid6 = _errs20 === errors;
                                          if (!valid6) {
                                            const err1 = { instancePath: instancePath + "/body/values/identities", schemaPath: "#/components/schemas/PreviewValues/properties/identities/propertyNames", keyword: "propertyNames", params: { propertyName: key4 }, message: "property name must be valid" };
                                            if (vErrors === null) {
                                              vErrors = [err1];
                                            } else {
                                              vErrors.push(err1);
                                            }
                                            errors++;
                                            validate112.errors = vErrors;
                                            return false;
                                            break;
                                          }
                                        }
                                        if (valid6) {
                                          for (const key5 in data5) {
                                            let data6 = data5[key5];
                                            const _errs22 = errors;
                                            if (typeof data6 !== "string") {
                                              validate112.errors = [{ instancePath: instancePath + "/body/values/identities/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/components/schemas/PreviewValues/properties/identities/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                              return false;
                                            }
                                            if (typeof data6 === "string") {
                                              if (!pattern4.test(data6)) {
                                                validate112.errors = [{ instancePath: instancePath + "/body/values/identities/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/components/schemas/PreviewValues/properties/identities/additionalProperties/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                                return false;
                                              }
                                            }
                                            var valid7 = _errs22 === errors;
                                            if (!valid7) {
                                              break;
                                            }
                                          }
                                        }
                                      } else {
                                        validate112.errors = [{ instancePath: instancePath + "/body/values/identities", schemaPath: "#/components/schemas/PreviewValues/properties/identities/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                        return false;
                                      }
                                    }
                                    var valid5 = _errs18 === errors;
                                  } else {
                                    var valid5 = true;
                                  }
                                  if (valid5) {
                                    if (data4.factoids !== void 0) {
                                      let data7 = data4.factoids;
                                      const _errs25 = errors;
                                      if (errors === _errs25) {
                                        if (Array.isArray(data7)) {
                                          if (data7.length > 1e3) {
                                            validate112.errors = [{ instancePath: instancePath + "/body/values/factoids", schemaPath: "#/components/schemas/PreviewValues/properties/factoids/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" }];
                                            return false;
                                          } else {
                                            var valid9 = true;
                                            const len0 = data7.length;
                                            for (let i0 = 0; i0 < len0; i0++) {
                                              let data8 = data7[i0];
                                              const _errs27 = errors;
                                              if (errors === _errs27) {
                                                if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
                                                  let missing3;
                                                  if (data8.uniqueId === void 0 && (missing3 = "uniqueId") || data8.type === void 0 && (missing3 = "type") || data8.data === void 0 && (missing3 = "data")) {
                                                    validate112.errors = [{ instancePath: instancePath + "/body/values/factoids/" + i0, schemaPath: "#/components/schemas/PreviewValues/properties/factoids/items/required", keyword: "required", params: { missingProperty: missing3 }, message: "must have required property '" + missing3 + "'" }];
                                                    return false;
                                                  } else {
                                                    const _errs29 = errors;
                                                    for (const key6 in data8) {
                                                      if (!(key6 === "uniqueId" || key6 === "type" || key6 === "data")) {
                                                        validate112.errors = [{ instancePath: instancePath + "/body/values/factoids/" + i0, schemaPath: "#/components/schemas/PreviewValues/properties/factoids/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key6 }, message: "must NOT have additional properties" }];
                                                        return false;
                                                        break;
                                                      }
                                                    }
                                                    if (_errs29 === errors) {
                                                      if (data8.uniqueId !== void 0) {
                                                        let data9 = data8.uniqueId;
                                                        const _errs30 = errors;
                                                        if (typeof data9 !== "string") {
                                                          validate112.errors = [{ instancePath: instancePath + "/body/values/factoids/" + i0 + "/uniqueId", schemaPath: "#/components/schemas/PreviewValues/properties/factoids/items/properties/uniqueId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                          return false;
                                                        }
                                                        if (typeof data9 === "string") {
                                                          if (!pattern4.test(data9)) {
                                                            validate112.errors = [{ instancePath: instancePath + "/body/values/factoids/" + i0 + "/uniqueId", schemaPath: "#/components/schemas/PreviewValues/properties/factoids/items/properties/uniqueId/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                                            return false;
                                                          }
                                                        }
                                                        var valid10 = _errs30 === errors;
                                                      } else {
                                                        var valid10 = true;
                                                      }
                                                      if (valid10) {
                                                        if (data8.type !== void 0) {
                                                          let data10 = data8.type;
                                                          const _errs33 = errors;
                                                          if (typeof data10 !== "string") {
                                                            validate112.errors = [{ instancePath: instancePath + "/body/values/factoids/" + i0 + "/type", schemaPath: "#/components/schemas/PreviewValues/properties/factoids/items/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                            return false;
                                                          }
                                                          if (typeof data10 === "string") {
                                                            if (!pattern4.test(data10)) {
                                                              validate112.errors = [{ instancePath: instancePath + "/body/values/factoids/" + i0 + "/type", schemaPath: "#/components/schemas/PreviewValues/properties/factoids/items/properties/type/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                                              return false;
                                                            }
                                                          }
                                                          var valid10 = _errs33 === errors;
                                                        } else {
                                                          var valid10 = true;
                                                        }
                                                        if (valid10) {
                                                          if (data8.data !== void 0) {
                                                            let data11 = data8.data;
                                                            const _errs36 = errors;
                                                            if (errors === _errs36) {
                                                              if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
                                                                for (const key7 in data11) {
                                                                  const _errs38 = errors;
                                                                  if (typeof key7 === "string") {
                                                                    if (!pattern4.test(key7)) {
                                                                      const err2 = { instancePath: instancePath + "/body/values/factoids/" + i0 + "/data", schemaPath: "#/components/schemas/PreviewValues/properties/factoids/items/properties/data/propertyNames/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"', propertyName: key7 };
                                                                      if (vErrors === null) {
                                                                        vErrors = [err2];
                                                                      } else {
                                                                        vErrors.push(err2);
                                                                      }
                                                                      errors++;
                                                                    }
                                                                  }
                                                                  var valid13 = _errs38 === errors;
                                                                  if (!valid13) {
                                                                    const err3 = { instancePath: instancePath + "/body/values/factoids/" + i0 + "/data", schemaPath: "#/components/schemas/PreviewValues/properties/factoids/items/properties/data/propertyNames", keyword: "propertyNames", params: { propertyName: key7 }, message: "property name must be valid" };
                                                                    if (vErrors === null) {
                                                                      vErrors = [err3];
                                                                    } else {
                                                                      vErrors.push(err3);
                                                                    }
                                                                    errors++;
                                                                    validate112.errors = vErrors;
                                                                    return false;
                                                                    break;
                                                                  }
                                                                }
                                                                if (valid13) {
                                                                  for (const key8 in data11) {
                                                                    let data12 = data11[key8];
                                                                    const _errs40 = errors;
                                                                    if (typeof data12 !== "string") {
                                                                      validate112.errors = [{ instancePath: instancePath + "/body/values/factoids/" + i0 + "/data/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/components/schemas/PreviewValues/properties/factoids/items/properties/data/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                      return false;
                                                                    }
                                                                    if (typeof data12 === "string") {
                                                                      if (!pattern4.test(data12)) {
                                                                        validate112.errors = [{ instancePath: instancePath + "/body/values/factoids/" + i0 + "/data/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/components/schemas/PreviewValues/properties/factoids/items/properties/data/additionalProperties/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                                                        return false;
                                                                      }
                                                                    }
                                                                    var valid14 = _errs40 === errors;
                                                                    if (!valid14) {
                                                                      break;
                                                                    }
                                                                  }
                                                                }
                                                              } else {
                                                                validate112.errors = [{ instancePath: instancePath + "/body/values/factoids/" + i0 + "/data", schemaPath: "#/components/schemas/PreviewValues/properties/factoids/items/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                                return false;
                                                              }
                                                            }
                                                            var valid10 = _errs36 === errors;
                                                          } else {
                                                            var valid10 = true;
                                                          }
                                                        }
                                                      }
                                                    }
                                                  }
                                                } else {
                                                  validate112.errors = [{ instancePath: instancePath + "/body/values/factoids/" + i0, schemaPath: "#/components/schemas/PreviewValues/properties/factoids/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                  return false;
                                                }
                                              }
                                              var valid9 = _errs27 === errors;
                                              if (!valid9) {
                                                break;
                                              }
                                            }
                                          }
                                        } else {
                                          validate112.errors = [{ instancePath: instancePath + "/body/values/factoids", schemaPath: "#/components/schemas/PreviewValues/properties/factoids/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                          return false;
                                        }
                                      }
                                      var valid5 = _errs25 === errors;
                                    } else {
                                      var valid5 = true;
                                    }
                                    if (valid5) {
                                      if (data4.files !== void 0) {
                                        let data13 = data4.files;
                                        const _errs43 = errors;
                                        if (errors === _errs43) {
                                          if (Array.isArray(data13)) {
                                            if (data13.length > 1e3) {
                                              validate112.errors = [{ instancePath: instancePath + "/body/values/files", schemaPath: "#/components/schemas/PreviewValues/properties/files/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" }];
                                              return false;
                                            } else {
                                              var valid16 = true;
                                              const len1 = data13.length;
                                              for (let i1 = 0; i1 < len1; i1++) {
                                                let data14 = data13[i1];
                                                const _errs45 = errors;
                                                if (errors === _errs45) {
                                                  if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
                                                    let missing4;
                                                    if (data14.factoid === void 0 && (missing4 = "factoid") || data14.name === void 0 && (missing4 = "name") || data14.size === void 0 && (missing4 = "size") || data14.checksum === void 0 && (missing4 = "checksum") || data14.signers === void 0 && (missing4 = "signers")) {
                                                      validate112.errors = [{ instancePath: instancePath + "/body/values/files/" + i1, schemaPath: "#/components/schemas/PreviewValues/properties/files/items/required", keyword: "required", params: { missingProperty: missing4 }, message: "must have required property '" + missing4 + "'" }];
                                                      return false;
                                                    } else {
                                                      const _errs47 = errors;
                                                      for (const key9 in data14) {
                                                        if (!(key9 === "factoid" || key9 === "name" || key9 === "size" || key9 === "checksum" || key9 === "signers")) {
                                                          validate112.errors = [{ instancePath: instancePath + "/body/values/files/" + i1, schemaPath: "#/components/schemas/PreviewValues/properties/files/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key9 }, message: "must NOT have additional properties" }];
                                                          return false;
                                                          break;
                                                        }
                                                      }
                                                      if (_errs47 === errors) {
                                                        if (data14.factoid !== void 0) {
                                                          let data15 = data14.factoid;
                                                          const _errs48 = errors;
                                                          if (!(typeof data15 == "number" && (!(data15 % 1) && !isNaN(data15)) && isFinite(data15))) {
                                                            validate112.errors = [{ instancePath: instancePath + "/body/values/files/" + i1 + "/factoid", schemaPath: "#/components/schemas/PreviewValues/properties/files/items/properties/factoid/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                            return false;
                                                          }
                                                          if (errors === _errs48) {
                                                            if (typeof data15 == "number" && isFinite(data15)) {
                                                              if (data15 < 0 || isNaN(data15)) {
                                                                validate112.errors = [{ instancePath: instancePath + "/body/values/files/" + i1 + "/factoid", schemaPath: "#/components/schemas/PreviewValues/properties/files/items/properties/factoid/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                                return false;
                                                              }
                                                            }
                                                          }
                                                          var valid17 = _errs48 === errors;
                                                        } else {
                                                          var valid17 = true;
                                                        }
                                                        if (valid17) {
                                                          if (data14.name !== void 0) {
                                                            let data16 = data14.name;
                                                            const _errs50 = errors;
                                                            if (typeof data16 !== "string") {
                                                              validate112.errors = [{ instancePath: instancePath + "/body/values/files/" + i1 + "/name", schemaPath: "#/components/schemas/PreviewValues/properties/files/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                              return false;
                                                            }
                                                            if (typeof data16 === "string") {
                                                              if (!pattern4.test(data16)) {
                                                                validate112.errors = [{ instancePath: instancePath + "/body/values/files/" + i1 + "/name", schemaPath: "#/components/schemas/PreviewValues/properties/files/items/properties/name/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                                                return false;
                                                              }
                                                            }
                                                            var valid17 = _errs50 === errors;
                                                          } else {
                                                            var valid17 = true;
                                                          }
                                                          if (valid17) {
                                                            if (data14.size !== void 0) {
                                                              let data17 = data14.size;
                                                              const _errs53 = errors;
                                                              if (!(typeof data17 == "number" && (!(data17 % 1) && !isNaN(data17)) && isFinite(data17))) {
                                                                validate112.errors = [{ instancePath: instancePath + "/body/values/files/" + i1 + "/size", schemaPath: "#/components/schemas/PreviewValues/properties/files/items/properties/size/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                                return false;
                                                              }
                                                              if (errors === _errs53) {
                                                                if (typeof data17 == "number" && isFinite(data17)) {
                                                                  if (data17 < 0 || isNaN(data17)) {
                                                                    validate112.errors = [{ instancePath: instancePath + "/body/values/files/" + i1 + "/size", schemaPath: "#/components/schemas/PreviewValues/properties/files/items/properties/size/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                                    return false;
                                                                  }
                                                                }
                                                              }
                                                              var valid17 = _errs53 === errors;
                                                            } else {
                                                              var valid17 = true;
                                                            }
                                                            if (valid17) {
                                                              if (data14.checksum !== void 0) {
                                                                let data18 = data14.checksum;
                                                                const _errs55 = errors;
                                                                if (typeof data18 !== "string") {
                                                                  validate112.errors = [{ instancePath: instancePath + "/body/values/files/" + i1 + "/checksum", schemaPath: "#/components/schemas/PreviewValues/properties/files/items/properties/checksum/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                  return false;
                                                                }
                                                                if (typeof data18 === "string") {
                                                                  if (!pattern4.test(data18)) {
                                                                    validate112.errors = [{ instancePath: instancePath + "/body/values/files/" + i1 + "/checksum", schemaPath: "#/components/schemas/PreviewValues/properties/files/items/properties/checksum/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                                                    return false;
                                                                  }
                                                                }
                                                                var valid17 = _errs55 === errors;
                                                              } else {
                                                                var valid17 = true;
                                                              }
                                                              if (valid17) {
                                                                if (data14.signers !== void 0) {
                                                                  let data19 = data14.signers;
                                                                  const _errs58 = errors;
                                                                  if (errors === _errs58) {
                                                                    if (Array.isArray(data19)) {
                                                                      if (data19.length > 50) {
                                                                        validate112.errors = [{ instancePath: instancePath + "/body/values/files/" + i1 + "/signers", schemaPath: "#/components/schemas/PreviewValues/properties/files/items/properties/signers/maxItems", keyword: "maxItems", params: { limit: 50 }, message: "must NOT have more than 50 items" }];
                                                                        return false;
                                                                      } else {
                                                                        var valid20 = true;
                                                                        const len2 = data19.length;
                                                                        for (let i2 = 0; i2 < len2; i2++) {
                                                                          let data20 = data19[i2];
                                                                          const _errs60 = errors;
                                                                          if (errors === _errs60) {
                                                                            if (data20 && typeof data20 == "object" && !Array.isArray(data20)) {
                                                                              let missing5;
                                                                              if (data20.caId === void 0 && (missing5 = "caId") || data20.name === void 0 && (missing5 = "name") || data20.keywords === void 0 && (missing5 = "keywords")) {
                                                                                validate112.errors = [{ instancePath: instancePath + "/body/values/files/" + i1 + "/signers/" + i2, schemaPath: "#/components/schemas/PreviewValues/properties/files/items/properties/signers/items/required", keyword: "required", params: { missingProperty: missing5 }, message: "must have required property '" + missing5 + "'" }];
                                                                                return false;
                                                                              } else {
                                                                                const _errs62 = errors;
                                                                                for (const key10 in data20) {
                                                                                  if (!(key10 === "caId" || key10 === "name" || key10 === "keywords")) {
                                                                                    validate112.errors = [{ instancePath: instancePath + "/body/values/files/" + i1 + "/signers/" + i2, schemaPath: "#/components/schemas/PreviewValues/properties/files/items/properties/signers/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key10 }, message: "must NOT have additional properties" }];
                                                                                    return false;
                                                                                    break;
                                                                                  }
                                                                                }
                                                                                if (_errs62 === errors) {
                                                                                  if (data20.caId !== void 0) {
                                                                                    let data21 = data20.caId;
                                                                                    const _errs63 = errors;
                                                                                    if (typeof data21 !== "string") {
                                                                                      validate112.errors = [{ instancePath: instancePath + "/body/values/files/" + i1 + "/signers/" + i2 + "/caId", schemaPath: "#/components/schemas/PreviewValues/properties/files/items/properties/signers/items/properties/caId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                                      return false;
                                                                                    }
                                                                                    if (typeof data21 === "string") {
                                                                                      if (!pattern4.test(data21)) {
                                                                                        validate112.errors = [{ instancePath: instancePath + "/body/values/files/" + i1 + "/signers/" + i2 + "/caId", schemaPath: "#/components/schemas/PreviewValues/properties/files/items/properties/signers/items/properties/caId/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                                                                        return false;
                                                                                      }
                                                                                    }
                                                                                    var valid21 = _errs63 === errors;
                                                                                  } else {
                                                                                    var valid21 = true;
                                                                                  }
                                                                                  if (valid21) {
                                                                                    if (data20.name !== void 0) {
                                                                                      let data22 = data20.name;
                                                                                      const _errs66 = errors;
                                                                                      if (typeof data22 !== "string") {
                                                                                        validate112.errors = [{ instancePath: instancePath + "/body/values/files/" + i1 + "/signers/" + i2 + "/name", schemaPath: "#/components/schemas/PreviewValues/properties/files/items/properties/signers/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                                        return false;
                                                                                      }
                                                                                      if (typeof data22 === "string") {
                                                                                        if (!pattern4.test(data22)) {
                                                                                          validate112.errors = [{ instancePath: instancePath + "/body/values/files/" + i1 + "/signers/" + i2 + "/name", schemaPath: "#/components/schemas/PreviewValues/properties/files/items/properties/signers/items/properties/name/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                                                                          return false;
                                                                                        }
                                                                                      }
                                                                                      var valid21 = _errs66 === errors;
                                                                                    } else {
                                                                                      var valid21 = true;
                                                                                    }
                                                                                    if (valid21) {
                                                                                      if (data20.keywords !== void 0) {
                                                                                        let data23 = data20.keywords;
                                                                                        const _errs69 = errors;
                                                                                        if (errors === _errs69) {
                                                                                          if (Array.isArray(data23)) {
                                                                                            if (data23.length > 50) {
                                                                                              validate112.errors = [{ instancePath: instancePath + "/body/values/files/" + i1 + "/signers/" + i2 + "/keywords", schemaPath: "#/components/schemas/PreviewValues/properties/files/items/properties/signers/items/properties/keywords/maxItems", keyword: "maxItems", params: { limit: 50 }, message: "must NOT have more than 50 items" }];
                                                                                              return false;
                                                                                            } else {
                                                                                              var valid24 = true;
                                                                                              const len3 = data23.length;
                                                                                              for (let i3 = 0; i3 < len3; i3++) {
                                                                                                let data24 = data23[i3];
                                                                                                const _errs71 = errors;
                                                                                                if (typeof data24 !== "string") {
                                                                                                  validate112.errors = [{ instancePath: instancePath + "/body/values/files/" + i1 + "/signers/" + i2 + "/keywords/" + i3, schemaPath: "#/components/schemas/PreviewValues/properties/files/items/properties/signers/items/properties/keywords/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                                                                  return false;
                                                                                                }
                                                                                                if (typeof data24 === "string") {
                                                                                                  if (!pattern4.test(data24)) {
                                                                                                    validate112.errors = [{ instancePath: instancePath + "/body/values/files/" + i1 + "/signers/" + i2 + "/keywords/" + i3, schemaPath: "#/components/schemas/PreviewValues/properties/files/items/properties/signers/items/properties/keywords/items/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                                                                                    return false;
                                                                                                  }
                                                                                                }
                                                                                                var valid24 = _errs71 === errors;
                                                                                                if (!valid24) {
                                                                                                  break;
                                                                                                }
                                                                                              }
                                                                                            }
                                                                                          } else {
                                                                                            validate112.errors = [{ instancePath: instancePath + "/body/values/files/" + i1 + "/signers/" + i2 + "/keywords", schemaPath: "#/components/schemas/PreviewValues/properties/files/items/properties/signers/items/properties/keywords/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                                                                            return false;
                                                                                          }
                                                                                        }
                                                                                        var valid21 = _errs69 === errors;
                                                                                      } else {
                                                                                        var valid21 = true;
                                                                                      }
                                                                                    }
                                                                                  }
                                                                                }
                                                                              }
                                                                            } else {
                                                                              validate112.errors = [{ instancePath: instancePath + "/body/values/files/" + i1 + "/signers/" + i2, schemaPath: "#/components/schemas/PreviewValues/properties/files/items/properties/signers/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                                              return false;
                                                                            }
                                                                          }
                                                                          var valid20 = _errs60 === errors;
                                                                          if (!valid20) {
                                                                            break;
                                                                          }
                                                                        }
                                                                      }
                                                                    } else {
                                                                      validate112.errors = [{ instancePath: instancePath + "/body/values/files/" + i1 + "/signers", schemaPath: "#/components/schemas/PreviewValues/properties/files/items/properties/signers/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                                                      return false;
                                                                    }
                                                                  }
                                                                  var valid17 = _errs58 === errors;
                                                                } else {
                                                                  var valid17 = true;
                                                                }
                                                              }
                                                            }
                                                          }
                                                        }
                                                      }
                                                    }
                                                  } else {
                                                    validate112.errors = [{ instancePath: instancePath + "/body/values/files/" + i1, schemaPath: "#/components/schemas/PreviewValues/properties/files/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                    return false;
                                                  }
                                                }
                                                var valid16 = _errs45 === errors;
                                                if (!valid16) {
                                                  break;
                                                }
                                              }
                                            }
                                          } else {
                                            validate112.errors = [{ instancePath: instancePath + "/body/values/files", schemaPath: "#/components/schemas/PreviewValues/properties/files/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                            return false;
                                          }
                                        }
                                        var valid5 = _errs43 === errors;
                                      } else {
                                        var valid5 = true;
                                      }
                                    }
                                  }
                                }
                              }
                            } else {
                              validate112.errors = [{ instancePath: instancePath + "/body/values", schemaPath: "#/components/schemas/PreviewValues/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                              return false;
                            }
                          }
                          var valid1 = _errs14 === errors;
                        } else {
                          var valid1 = true;
                        }
                      }
                    }
                  }
                } else {
                  validate112.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate112.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate112.errors = vErrors;
  return errors === 0;
}
validate112.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var readTemplateRequest = validate113;
function validate113(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate113.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.templateId === void 0 && (missing0 = "templateId")) {
              validate113.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
              return false;
            } else {
              const _errs3 = errors;
              for (const key0 in data0) {
                if (!(key0 === "templateId")) {
                  validate113.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              }
              if (_errs3 === errors) {
                if (data0.templateId !== void 0) {
                  let data1 = data0.templateId;
                  const _errs4 = errors;
                  if (typeof data1 === "string") {
                    if (!pattern4.test(data1)) {
                      validate113.errors = [{ instancePath: instancePath + "/path/templateId", schemaPath: "#/properties/path/properties/templateId/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                      return false;
                    }
                  }
                  if (errors === _errs4) {
                    if (typeof data1 === "string") {
                      if (func1(data1) > 255) {
                        validate113.errors = [{ instancePath: instancePath + "/path/templateId", schemaPath: "#/properties/path/properties/templateId/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                        return false;
                      } else {
                        if (func1(data1) < 1) {
                          validate113.errors = [{ instancePath: instancePath + "/path/templateId", schemaPath: "#/properties/path/properties/templateId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate113.errors = [{ instancePath: instancePath + "/path/templateId", schemaPath: "#/properties/path/properties/templateId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
              }
            }
          } else {
            validate113.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data2 = data.query;
          const _errs7 = errors;
          if (errors === _errs7) {
            if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
              const _errs9 = errors;
              for (const key1 in data2) {
                if (!(key1 === "version")) {
                  validate113.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              }
              if (_errs9 === errors) {
                if (data2.version !== void 0) {
                  let data3 = data2.version;
                  const _errs10 = errors;
                  if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
                    validate113.errors = [{ instancePath: instancePath + "/query/version", schemaPath: "#/properties/query/properties/version/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                    return false;
                  }
                  if (errors === _errs10) {
                    if (typeof data3 == "number" && isFinite(data3)) {
                      if (data3 > 2147483647 || isNaN(data3)) {
                        validate113.errors = [{ instancePath: instancePath + "/query/version", schemaPath: "#/properties/query/properties/version/maximum", keyword: "maximum", params: { comparison: "<=", limit: 2147483647 }, message: "must be <= 2147483647" }];
                        return false;
                      } else {
                        if (data3 < 1 || isNaN(data3)) {
                          validate113.errors = [{ instancePath: instancePath + "/query/version", schemaPath: "#/properties/query/properties/version/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                          return false;
                        }
                      }
                    }
                  }
                }
              }
            } else {
              validate113.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs7 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate113.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate113.errors = vErrors;
  return errors === 0;
}
validate113.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var saveTemplateRequest = validate114;
function validate114(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate114.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate114.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.templateId === void 0 && (missing1 = "templateId")) {
                validate114.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                const _errs3 = errors;
                for (const key0 in data0) {
                  if (!(key0 === "templateId")) {
                    validate114.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                    return false;
                    break;
                  }
                }
                if (_errs3 === errors) {
                  if (data0.templateId !== void 0) {
                    let data1 = data0.templateId;
                    const _errs4 = errors;
                    if (typeof data1 === "string") {
                      if (!pattern4.test(data1)) {
                        validate114.errors = [{ instancePath: instancePath + "/path/templateId", schemaPath: "#/properties/path/properties/templateId/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                        return false;
                      }
                    }
                    if (errors === _errs4) {
                      if (typeof data1 === "string") {
                        if (func1(data1) > 255) {
                          validate114.errors = [{ instancePath: instancePath + "/path/templateId", schemaPath: "#/properties/path/properties/templateId/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                          return false;
                        } else {
                          if (func1(data1) < 1) {
                            validate114.errors = [{ instancePath: instancePath + "/path/templateId", schemaPath: "#/properties/path/properties/templateId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                            return false;
                          }
                        }
                      } else {
                        validate114.errors = [{ instancePath: instancePath + "/path/templateId", schemaPath: "#/properties/path/properties/templateId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                  }
                }
              }
            } else {
              validate114.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data2 = data.query;
            const _errs7 = errors;
            if (errors === _errs7) {
              if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                for (const key1 in data2) {
                  validate114.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate114.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs7 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data3 = data.body;
              const _errs10 = errors;
              if (errors === _errs10) {
                if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                  let missing2;
                  if (data3.source === void 0 && (missing2 = "source") || data3.base === void 0 && (missing2 = "base")) {
                    validate114.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                    return false;
                  } else {
                    const _errs12 = errors;
                    for (const key2 in data3) {
                      if (!(key2 === "source" || key2 === "base")) {
                        validate114.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs12 === errors) {
                      if (data3.source !== void 0) {
                        let data4 = data3.source;
                        const _errs13 = errors;
                        const _errs14 = errors;
                        if (typeof data4 === "string") {
                          if (!pattern4.test(data4)) {
                            validate114.errors = [{ instancePath: instancePath + "/body/source", schemaPath: "#/components/schemas/TemplateSource/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                            return false;
                          }
                        }
                        if (errors === _errs14) {
                          if (typeof data4 === "string") {
                            if (func1(data4) > 1e5) {
                              validate114.errors = [{ instancePath: instancePath + "/body/source", schemaPath: "#/components/schemas/TemplateSource/maxLength", keyword: "maxLength", params: { limit: 1e5 }, message: "must NOT have more than 100000 characters" }];
                              return false;
                            } else {
                              if (func1(data4) < 2) {
                                validate114.errors = [{ instancePath: instancePath + "/body/source", schemaPath: "#/components/schemas/TemplateSource/minLength", keyword: "minLength", params: { limit: 2 }, message: "must NOT have fewer than 2 characters" }];
                                return false;
                              }
                            }
                          } else {
                            validate114.errors = [{ instancePath: instancePath + "/body/source", schemaPath: "#/components/schemas/TemplateSource/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid3 = _errs13 === errors;
                      } else {
                        var valid3 = true;
                      }
                      if (valid3) {
                        if (data3.base !== void 0) {
                          let data5 = data3.base;
                          const _errs17 = errors;
                          if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
                            validate114.errors = [{ instancePath: instancePath + "/body/base", schemaPath: "#/properties/body/properties/base/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                            return false;
                          }
                          if (errors === _errs17) {
                            if (typeof data5 == "number" && isFinite(data5)) {
                              if (data5 < 1 || isNaN(data5)) {
                                validate114.errors = [{ instancePath: instancePath + "/body/base", schemaPath: "#/properties/body/properties/base/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                                return false;
                              }
                            }
                          }
                          var valid3 = _errs17 === errors;
                        } else {
                          var valid3 = true;
                        }
                      }
                    }
                  }
                } else {
                  validate114.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs10 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate114.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate114.errors = vErrors;
  return errors === 0;
}
validate114.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var archiveTemplateRequest = validate115;
function validate115(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate115.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate115.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.templateId === void 0 && (missing1 = "templateId")) {
                validate115.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                const _errs3 = errors;
                for (const key0 in data0) {
                  if (!(key0 === "templateId")) {
                    validate115.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                    return false;
                    break;
                  }
                }
                if (_errs3 === errors) {
                  if (data0.templateId !== void 0) {
                    let data1 = data0.templateId;
                    const _errs4 = errors;
                    if (typeof data1 === "string") {
                      if (!pattern4.test(data1)) {
                        validate115.errors = [{ instancePath: instancePath + "/path/templateId", schemaPath: "#/properties/path/properties/templateId/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                        return false;
                      }
                    }
                    if (errors === _errs4) {
                      if (typeof data1 === "string") {
                        if (func1(data1) > 255) {
                          validate115.errors = [{ instancePath: instancePath + "/path/templateId", schemaPath: "#/properties/path/properties/templateId/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                          return false;
                        } else {
                          if (func1(data1) < 1) {
                            validate115.errors = [{ instancePath: instancePath + "/path/templateId", schemaPath: "#/properties/path/properties/templateId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                            return false;
                          }
                        }
                      } else {
                        validate115.errors = [{ instancePath: instancePath + "/path/templateId", schemaPath: "#/properties/path/properties/templateId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                  }
                }
              }
            } else {
              validate115.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data2 = data.query;
            const _errs7 = errors;
            if (errors === _errs7) {
              if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                for (const key1 in data2) {
                  validate115.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate115.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs7 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data3 = data.body;
              const _errs10 = errors;
              if (errors === _errs10) {
                if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                  let missing2;
                  if (data3.archived === void 0 && (missing2 = "archived")) {
                    validate115.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                    return false;
                  } else {
                    const _errs12 = errors;
                    for (const key2 in data3) {
                      if (!(key2 === "archived")) {
                        validate115.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs12 === errors) {
                      if (data3.archived !== void 0) {
                        if (typeof data3.archived !== "boolean") {
                          validate115.errors = [{ instancePath: instancePath + "/body/archived", schemaPath: "#/properties/body/properties/archived/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                          return false;
                        }
                      }
                    }
                  }
                } else {
                  validate115.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs10 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate115.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate115.errors = vErrors;
  return errors === 0;
}
validate115.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var listCertificationsRequest = validate116;
function validate116(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate116.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            for (const key0 in data0) {
              validate116.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
              return false;
              break;
            }
          } else {
            validate116.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data1 = data.query;
          const _errs4 = errors;
          if (errors === _errs4) {
            if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
              let missing0;
              if (data1.environment === void 0 && (missing0 = "environment")) {
                validate116.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
                return false;
              } else {
                const _errs6 = errors;
                for (const key1 in data1) {
                  if (!(key1 === "environment")) {
                    validate116.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                    return false;
                    break;
                  }
                }
                if (_errs6 === errors) {
                  if (data1.environment !== void 0) {
                    let data2 = data1.environment;
                    if (typeof data2 !== "string") {
                      validate116.errors = [{ instancePath: instancePath + "/query/environment", schemaPath: "#/components/schemas/Environment/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    if (!(data2 === "sandbox" || data2 === "formal")) {
                      validate116.errors = [{ instancePath: instancePath + "/query/environment", schemaPath: "#/components/schemas/Environment/enum", keyword: "enum", params: { allowedValues: schema115.enum }, message: "must be equal to one of the allowed values" }];
                      return false;
                    }
                  }
                }
              }
            } else {
              validate116.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate116.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate116.errors = vErrors;
  return errors === 0;
}
validate116.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var listCertifications200 = validate117;
var schema181 = { "type": "object", "description": "A certification.", "required": ["caId", "environment", "type", "name", "identity", "state", "endsAt", "revokedAt"], "properties": { "caId": { "type": "string", "description": "Names it in requests." }, "environment": { "$ref": "#/components/schemas/Environment" }, "type": { "type": "string", "enum": ["PERSONAL", "ENTERPRISE"], "description": "Of the party." }, "name": { "type": "string", "description": "Name of the party." }, "identity": { "type": "string", "description": "ID card number of the person or registration code of the enterprise, with its middle hidden: `110\u2022\u2022\u2022\u2022\u2022\u2022\u2022\u2022\u2022\u2022\u2022\u2022\u20221X`." }, "state": { "type": "string", "enum": ["valid", "expired", "revoked"], "description": "Whether requests may name it." }, "endsAt": { "$ref": "#/components/schemas/Time" }, "revokedAt": { "type": ["string", "null"], "description": "ISO 8601 time, or null." } } };
function validate118(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate118.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.caId === void 0 && (missing0 = "caId") || data.environment === void 0 && (missing0 = "environment") || data.type === void 0 && (missing0 = "type") || data.name === void 0 && (missing0 = "name") || data.identity === void 0 && (missing0 = "identity") || data.state === void 0 && (missing0 = "state") || data.endsAt === void 0 && (missing0 = "endsAt") || data.revokedAt === void 0 && (missing0 = "revokedAt")) {
        validate118.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.caId !== void 0) {
          const _errs1 = errors;
          if (typeof data.caId !== "string") {
            validate118.errors = [{ instancePath: instancePath + "/caId", schemaPath: "#/properties/caId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.environment !== void 0) {
            let data1 = data.environment;
            const _errs3 = errors;
            if (typeof data1 !== "string") {
              validate118.errors = [{ instancePath: instancePath + "/environment", schemaPath: "#/components/schemas/Environment/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            if (!(data1 === "sandbox" || data1 === "formal")) {
              validate118.errors = [{ instancePath: instancePath + "/environment", schemaPath: "#/components/schemas/Environment/enum", keyword: "enum", params: { allowedValues: schema115.enum }, message: "must be equal to one of the allowed values" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.type !== void 0) {
              let data2 = data.type;
              const _errs6 = errors;
              if (typeof data2 !== "string") {
                validate118.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              if (!(data2 === "PERSONAL" || data2 === "ENTERPRISE")) {
                validate118.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/enum", keyword: "enum", params: { allowedValues: schema181.properties.type.enum }, message: "must be equal to one of the allowed values" }];
                return false;
              }
              var valid0 = _errs6 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.name !== void 0) {
                const _errs8 = errors;
                if (typeof data.name !== "string") {
                  validate118.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs8 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.identity !== void 0) {
                  const _errs10 = errors;
                  if (typeof data.identity !== "string") {
                    validate118.errors = [{ instancePath: instancePath + "/identity", schemaPath: "#/properties/identity/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs10 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.state !== void 0) {
                    let data5 = data.state;
                    const _errs12 = errors;
                    if (typeof data5 !== "string") {
                      validate118.errors = [{ instancePath: instancePath + "/state", schemaPath: "#/properties/state/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    if (!(data5 === "valid" || data5 === "expired" || data5 === "revoked")) {
                      validate118.errors = [{ instancePath: instancePath + "/state", schemaPath: "#/properties/state/enum", keyword: "enum", params: { allowedValues: schema181.properties.state.enum }, message: "must be equal to one of the allowed values" }];
                      return false;
                    }
                    var valid0 = _errs12 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.endsAt !== void 0) {
                      const _errs14 = errors;
                      if (typeof data.endsAt !== "string") {
                        validate118.errors = [{ instancePath: instancePath + "/endsAt", schemaPath: "#/components/schemas/Time/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid0 = _errs14 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.revokedAt !== void 0) {
                        let data7 = data.revokedAt;
                        const _errs17 = errors;
                        if (typeof data7 !== "string" && data7 !== null) {
                          validate118.errors = [{ instancePath: instancePath + "/revokedAt", schemaPath: "#/properties/revokedAt/type", keyword: "type", params: { type: schema181.properties.revokedAt.type }, message: "must be string,null" }];
                          return false;
                        }
                        var valid0 = _errs17 === errors;
                      } else {
                        var valid0 = true;
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate118.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate118.errors = vErrors;
  return errors === 0;
}
validate118.evaluated = { "props": { "caId": true, "environment": true, "type": true, "name": true, "identity": true, "state": true, "endsAt": true, "revokedAt": true }, "dynamicProps": false, "dynamicItems": false };
function validate117(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate117.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.certifications === void 0 && (missing0 = "certifications")) {
        validate117.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.certifications !== void 0) {
          let data0 = data.certifications;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              var valid1 = true;
              const len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                const _errs3 = errors;
                if (!validate118(data0[i0], { instancePath: instancePath + "/certifications/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validate118.errors : vErrors.concat(validate118.errors);
                  errors = vErrors.length;
                }
                var valid1 = _errs3 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validate117.errors = [{ instancePath: instancePath + "/certifications", schemaPath: "#/properties/certifications/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
        }
      }
    } else {
      validate117.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate117.errors = vErrors;
  return errors === 0;
}
validate117.evaluated = { "props": { "certifications": true }, "dynamicProps": false, "dynamicItems": false };
var applyForCertificationRequest = validate120;
function validate120(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate120.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate120.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              for (const key0 in data0) {
                validate120.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate120.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data1 = data.query;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                for (const key1 in data1) {
                  validate120.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate120.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data2 = data.body;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  let missing1;
                  if (data2.environment === void 0 && (missing1 = "environment") || data2.application === void 0 && (missing1 = "application")) {
                    validate120.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    const _errs9 = errors;
                    for (const key2 in data2) {
                      if (!(key2 === "environment" || key2 === "application")) {
                        validate120.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs9 === errors) {
                      if (data2.environment !== void 0) {
                        let data3 = data2.environment;
                        const _errs10 = errors;
                        if (typeof data3 !== "string") {
                          validate120.errors = [{ instancePath: instancePath + "/body/environment", schemaPath: "#/components/schemas/Environment/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        if (!(data3 === "sandbox" || data3 === "formal")) {
                          validate120.errors = [{ instancePath: instancePath + "/body/environment", schemaPath: "#/components/schemas/Environment/enum", keyword: "enum", params: { allowedValues: schema115.enum }, message: "must be equal to one of the allowed values" }];
                          return false;
                        }
                        var valid1 = _errs10 === errors;
                      } else {
                        var valid1 = true;
                      }
                      if (valid1) {
                        if (data2.application !== void 0) {
                          let data4 = data2.application;
                          const _errs13 = errors;
                          if (errors === _errs13) {
                            if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
                            } else {
                              validate120.errors = [{ instancePath: instancePath + "/body/application", schemaPath: "#/properties/body/properties/application/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                              return false;
                            }
                          }
                          var valid1 = _errs13 === errors;
                        } else {
                          var valid1 = true;
                        }
                      }
                    }
                  }
                } else {
                  validate120.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate120.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate120.errors = vErrors;
  return errors === 0;
}
validate120.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var applyForCertification201 = validate118;
var revokeCertificationRequest = validate121;
function validate121(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate121.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.caId === void 0 && (missing0 = "caId")) {
              validate121.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
              return false;
            } else {
              const _errs3 = errors;
              for (const key0 in data0) {
                if (!(key0 === "caId")) {
                  validate121.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              }
              if (_errs3 === errors) {
                if (data0.caId !== void 0) {
                  let data1 = data0.caId;
                  const _errs4 = errors;
                  if (typeof data1 === "string") {
                    if (!pattern4.test(data1)) {
                      validate121.errors = [{ instancePath: instancePath + "/path/caId", schemaPath: "#/properties/path/properties/caId/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                      return false;
                    }
                  }
                  if (errors === _errs4) {
                    if (typeof data1 === "string") {
                      if (func1(data1) > 64) {
                        validate121.errors = [{ instancePath: instancePath + "/path/caId", schemaPath: "#/properties/path/properties/caId/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                        return false;
                      } else {
                        if (func1(data1) < 1) {
                          validate121.errors = [{ instancePath: instancePath + "/path/caId", schemaPath: "#/properties/path/properties/caId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate121.errors = [{ instancePath: instancePath + "/path/caId", schemaPath: "#/properties/path/properties/caId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
              }
            }
          } else {
            validate121.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data2 = data.query;
          const _errs7 = errors;
          if (errors === _errs7) {
            if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
              for (const key1 in data2) {
                validate121.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate121.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs7 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate121.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate121.errors = vErrors;
  return errors === 0;
}
validate121.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var renewCertificationRequest = validate122;
function validate122(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate122.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            let missing0;
            if (data0.caId === void 0 && (missing0 = "caId")) {
              validate122.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
              return false;
            } else {
              const _errs3 = errors;
              for (const key0 in data0) {
                if (!(key0 === "caId")) {
                  validate122.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              }
              if (_errs3 === errors) {
                if (data0.caId !== void 0) {
                  let data1 = data0.caId;
                  const _errs4 = errors;
                  if (typeof data1 === "string") {
                    if (!pattern4.test(data1)) {
                      validate122.errors = [{ instancePath: instancePath + "/path/caId", schemaPath: "#/properties/path/properties/caId/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                      return false;
                    }
                  }
                  if (errors === _errs4) {
                    if (typeof data1 === "string") {
                      if (func1(data1) > 64) {
                        validate122.errors = [{ instancePath: instancePath + "/path/caId", schemaPath: "#/properties/path/properties/caId/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                        return false;
                      } else {
                        if (func1(data1) < 1) {
                          validate122.errors = [{ instancePath: instancePath + "/path/caId", schemaPath: "#/properties/path/properties/caId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate122.errors = [{ instancePath: instancePath + "/path/caId", schemaPath: "#/properties/path/properties/caId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
              }
            }
          } else {
            validate122.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data2 = data.query;
          const _errs7 = errors;
          if (errors === _errs7) {
            if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
              for (const key1 in data2) {
                validate122.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate122.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs7 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate122.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate122.errors = vErrors;
  return errors === 0;
}
validate122.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var listEventsRequest = validate123;
function validate123(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate123.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            for (const key0 in data0) {
              validate123.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
              return false;
              break;
            }
          } else {
            validate123.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data1 = data.query;
          const _errs4 = errors;
          if (errors === _errs4) {
            if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
              const _errs6 = errors;
              for (const key1 in data1) {
                if (!(key1 === "before" || key1 === "who" || key1 === "what" || key1 === "from" || key1 === "until")) {
                  validate123.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              }
              if (_errs6 === errors) {
                if (data1.before !== void 0) {
                  let data2 = data1.before;
                  const _errs7 = errors;
                  if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                    validate123.errors = [{ instancePath: instancePath + "/query/before", schemaPath: "#/properties/query/properties/before/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                    return false;
                  }
                  if (errors === _errs7) {
                    if (typeof data2 == "number" && isFinite(data2)) {
                      if (data2 < 1 || isNaN(data2)) {
                        validate123.errors = [{ instancePath: instancePath + "/query/before", schemaPath: "#/properties/query/properties/before/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                        return false;
                      }
                    }
                  }
                  var valid1 = _errs7 === errors;
                } else {
                  var valid1 = true;
                }
                if (valid1) {
                  if (data1.who !== void 0) {
                    let data3 = data1.who;
                    const _errs9 = errors;
                    if (typeof data3 === "string") {
                      if (!pattern4.test(data3)) {
                        validate123.errors = [{ instancePath: instancePath + "/query/who", schemaPath: "#/properties/query/properties/who/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                        return false;
                      }
                    }
                    if (errors === _errs9) {
                      if (typeof data3 === "string") {
                        if (func1(data3) > 255) {
                          validate123.errors = [{ instancePath: instancePath + "/query/who", schemaPath: "#/properties/query/properties/who/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                          return false;
                        } else {
                          if (func1(data3) < 1) {
                            validate123.errors = [{ instancePath: instancePath + "/query/who", schemaPath: "#/properties/query/properties/who/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                            return false;
                          }
                        }
                      } else {
                        validate123.errors = [{ instancePath: instancePath + "/query/who", schemaPath: "#/properties/query/properties/who/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid1 = _errs9 === errors;
                  } else {
                    var valid1 = true;
                  }
                  if (valid1) {
                    if (data1.what !== void 0) {
                      let data4 = data1.what;
                      const _errs12 = errors;
                      if (typeof data4 === "string") {
                        if (!pattern4.test(data4)) {
                          validate123.errors = [{ instancePath: instancePath + "/query/what", schemaPath: "#/properties/query/properties/what/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                          return false;
                        }
                      }
                      if (errors === _errs12) {
                        if (typeof data4 === "string") {
                          if (func1(data4) > 50) {
                            validate123.errors = [{ instancePath: instancePath + "/query/what", schemaPath: "#/properties/query/properties/what/maxLength", keyword: "maxLength", params: { limit: 50 }, message: "must NOT have more than 50 characters" }];
                            return false;
                          } else {
                            if (func1(data4) < 1) {
                              validate123.errors = [{ instancePath: instancePath + "/query/what", schemaPath: "#/properties/query/properties/what/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                              return false;
                            }
                          }
                        } else {
                          validate123.errors = [{ instancePath: instancePath + "/query/what", schemaPath: "#/properties/query/properties/what/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid1 = _errs12 === errors;
                    } else {
                      var valid1 = true;
                    }
                    if (valid1) {
                      if (data1.from !== void 0) {
                        let data5 = data1.from;
                        const _errs15 = errors;
                        if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
                          validate123.errors = [{ instancePath: instancePath + "/query/from", schemaPath: "#/properties/query/properties/from/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                          return false;
                        }
                        if (errors === _errs15) {
                          if (typeof data5 == "number" && isFinite(data5)) {
                            if (data5 > 864e13 || isNaN(data5)) {
                              validate123.errors = [{ instancePath: instancePath + "/query/from", schemaPath: "#/properties/query/properties/from/maximum", keyword: "maximum", params: { comparison: "<=", limit: 864e13 }, message: "must be <= 8640000000000000" }];
                              return false;
                            } else {
                              if (data5 < 0 || isNaN(data5)) {
                                validate123.errors = [{ instancePath: instancePath + "/query/from", schemaPath: "#/properties/query/properties/from/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                return false;
                              }
                            }
                          }
                        }
                        var valid1 = _errs15 === errors;
                      } else {
                        var valid1 = true;
                      }
                      if (valid1) {
                        if (data1.until !== void 0) {
                          let data6 = data1.until;
                          const _errs17 = errors;
                          if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)) && isFinite(data6))) {
                            validate123.errors = [{ instancePath: instancePath + "/query/until", schemaPath: "#/properties/query/properties/until/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                            return false;
                          }
                          if (errors === _errs17) {
                            if (typeof data6 == "number" && isFinite(data6)) {
                              if (data6 > 864e13 || isNaN(data6)) {
                                validate123.errors = [{ instancePath: instancePath + "/query/until", schemaPath: "#/properties/query/properties/until/maximum", keyword: "maximum", params: { comparison: "<=", limit: 864e13 }, message: "must be <= 8640000000000000" }];
                                return false;
                              } else {
                                if (data6 < 0 || isNaN(data6)) {
                                  validate123.errors = [{ instancePath: instancePath + "/query/until", schemaPath: "#/properties/query/properties/until/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                  return false;
                                }
                              }
                            }
                          }
                          var valid1 = _errs17 === errors;
                        } else {
                          var valid1 = true;
                        }
                      }
                    }
                  }
                }
              }
            } else {
              validate123.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate123.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate123.errors = vErrors;
  return errors === 0;
}
validate123.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var listEvents200 = validate124;
var schema189 = { "type": "object", "required": ["events", "next"], "properties": { "events": { "type": "array", "description": "At most 100. Fewer, or none, when many events were looked at for them; `next` goes on.", "items": { "$ref": "#/components/schemas/Event" } }, "next": { "type": ["integer", "null"], "description": "For `before` of the next page; null at the end." } } };
var schema190 = { "type": "object", "description": "A security event.", "required": ["id", "at", "who", "what", "subject", "address", "roleBefore", "roleAfter"], "properties": { "id": { "type": "integer", "description": "Number, rising." }, "at": { "$ref": "#/components/schemas/Time" }, "who": { "type": ["string", "null"], "description": "E-mail address of the account; null for an administrator or an unknown account." }, "what": { "type": "string", "enum": ["set-up", "signed-in", "sign-in-refused", "signed-out", "invited", "link-given", "link-used", "link-requested", "mail-failed", "removed", "role-changed", "account-added", "key-added", "key-named", "key-revoked", "downloaded", "verified", "exported", "session-ended", "password-changed", "password-change-refused", "passkey-added", "passkey-removed", "second-factor-asked", "second-factor-refused", "recovery-code-used", "authenticator-added", "authenticator-removed", "second-factor-reset", "second-factor-required", "second-factor-optional", "oidc-linked", "oidc-unlinked", "template-saved", "template-archived", "template-restored", "certification-added", "certification-revoked", "certification-renewed", "attestation-hidden", "attestation-shown", "sandbox-erased"], "description": "What happened." }, "subject": { "type": ["string", "null"], "description": "What it was done to: an e-mail address, an access key, a reference number, or which attestations were exported." }, "address": { "type": ["string", "null"], "description": "IP address of the browser; null for an administrator." }, "roleBefore": { "description": "Role that the subject had; null where the event takes none.", "oneOf": [{ "$ref": "#/components/schemas/Role" }, { "type": "null" }] }, "roleAfter": { "description": "Role that the subject got; null where the event gives none.", "oneOf": [{ "$ref": "#/components/schemas/Role" }, { "type": "null" }] } } };
function validate125(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate125.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.at === void 0 && (missing0 = "at") || data.who === void 0 && (missing0 = "who") || data.what === void 0 && (missing0 = "what") || data.subject === void 0 && (missing0 = "subject") || data.address === void 0 && (missing0 = "address") || data.roleBefore === void 0 && (missing0 = "roleBefore") || data.roleAfter === void 0 && (missing0 = "roleAfter")) {
        validate125.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.id !== void 0) {
          let data0 = data.id;
          const _errs1 = errors;
          if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)) && isFinite(data0))) {
            validate125.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.at !== void 0) {
            const _errs3 = errors;
            if (typeof data.at !== "string") {
              validate125.errors = [{ instancePath: instancePath + "/at", schemaPath: "#/components/schemas/Time/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.who !== void 0) {
              let data2 = data.who;
              const _errs6 = errors;
              if (typeof data2 !== "string" && data2 !== null) {
                validate125.errors = [{ instancePath: instancePath + "/who", schemaPath: "#/properties/who/type", keyword: "type", params: { type: schema190.properties.who.type }, message: "must be string,null" }];
                return false;
              }
              var valid0 = _errs6 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.what !== void 0) {
                let data3 = data.what;
                const _errs8 = errors;
                if (typeof data3 !== "string") {
                  validate125.errors = [{ instancePath: instancePath + "/what", schemaPath: "#/properties/what/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                if (!(data3 === "set-up" || data3 === "signed-in" || data3 === "sign-in-refused" || data3 === "signed-out" || data3 === "invited" || data3 === "link-given" || data3 === "link-used" || data3 === "link-requested" || data3 === "mail-failed" || data3 === "removed" || data3 === "role-changed" || data3 === "account-added" || data3 === "key-added" || data3 === "key-named" || data3 === "key-revoked" || data3 === "downloaded" || data3 === "verified" || data3 === "exported" || data3 === "session-ended" || data3 === "password-changed" || data3 === "password-change-refused" || data3 === "passkey-added" || data3 === "passkey-removed" || data3 === "second-factor-asked" || data3 === "second-factor-refused" || data3 === "recovery-code-used" || data3 === "authenticator-added" || data3 === "authenticator-removed" || data3 === "second-factor-reset" || data3 === "second-factor-required" || data3 === "second-factor-optional" || data3 === "oidc-linked" || data3 === "oidc-unlinked" || data3 === "template-saved" || data3 === "template-archived" || data3 === "template-restored" || data3 === "certification-added" || data3 === "certification-revoked" || data3 === "certification-renewed" || data3 === "attestation-hidden" || data3 === "attestation-shown" || data3 === "sandbox-erased")) {
                  validate125.errors = [{ instancePath: instancePath + "/what", schemaPath: "#/properties/what/enum", keyword: "enum", params: { allowedValues: schema190.properties.what.enum }, message: "must be equal to one of the allowed values" }];
                  return false;
                }
                var valid0 = _errs8 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.subject !== void 0) {
                  let data4 = data.subject;
                  const _errs10 = errors;
                  if (typeof data4 !== "string" && data4 !== null) {
                    validate125.errors = [{ instancePath: instancePath + "/subject", schemaPath: "#/properties/subject/type", keyword: "type", params: { type: schema190.properties.subject.type }, message: "must be string,null" }];
                    return false;
                  }
                  var valid0 = _errs10 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.address !== void 0) {
                    let data5 = data.address;
                    const _errs12 = errors;
                    if (typeof data5 !== "string" && data5 !== null) {
                      validate125.errors = [{ instancePath: instancePath + "/address", schemaPath: "#/properties/address/type", keyword: "type", params: { type: schema190.properties.address.type }, message: "must be string,null" }];
                      return false;
                    }
                    var valid0 = _errs12 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.roleBefore !== void 0) {
                      let data6 = data.roleBefore;
                      const _errs14 = errors;
                      const _errs15 = errors;
                      let valid2 = false;
                      let passing0 = null;
                      const _errs16 = errors;
                      if (typeof data6 !== "string") {
                        const err0 = { instancePath: instancePath + "/roleBefore", schemaPath: "#/components/schemas/Role/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err0];
                        } else {
                          vErrors.push(err0);
                        }
                        errors++;
                      }
                      if (!(data6 === "owner" || data6 === "developer" || data6 === "viewer")) {
                        const err1 = { instancePath: instancePath + "/roleBefore", schemaPath: "#/components/schemas/Role/enum", keyword: "enum", params: { allowedValues: schema34.enum }, message: "must be equal to one of the allowed values" };
                        if (vErrors === null) {
                          vErrors = [err1];
                        } else {
                          vErrors.push(err1);
                        }
                        errors++;
                      }
                      var _valid0 = _errs16 === errors;
                      if (_valid0) {
                        valid2 = true;
                        passing0 = 0;
                      }
                      const _errs19 = errors;
                      if (data6 !== null) {
                        const err2 = { instancePath: instancePath + "/roleBefore", schemaPath: "#/properties/roleBefore/oneOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                        if (vErrors === null) {
                          vErrors = [err2];
                        } else {
                          vErrors.push(err2);
                        }
                        errors++;
                      }
                      var _valid0 = _errs19 === errors;
                      if (_valid0 && valid2) {
                        valid2 = false;
                        passing0 = [passing0, 1];
                      } else {
                        if (_valid0) {
                          valid2 = true;
                          passing0 = 1;
                        }
                      }
                      if (!valid2) {
                        const err3 = { instancePath: instancePath + "/roleBefore", schemaPath: "#/properties/roleBefore/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
                        if (vErrors === null) {
                          vErrors = [err3];
                        } else {
                          vErrors.push(err3);
                        }
                        errors++;
                        validate125.errors = vErrors;
                        return false;
                      } else {
                        errors = _errs15;
                        if (vErrors !== null) {
                          if (_errs15) {
                            vErrors.length = _errs15;
                          } else {
                            vErrors = null;
                          }
                        }
                      }
                      var valid0 = _errs14 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.roleAfter !== void 0) {
                        let data7 = data.roleAfter;
                        const _errs21 = errors;
                        const _errs22 = errors;
                        let valid4 = false;
                        let passing1 = null;
                        const _errs23 = errors;
                        if (typeof data7 !== "string") {
                          const err4 = { instancePath: instancePath + "/roleAfter", schemaPath: "#/components/schemas/Role/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                          if (vErrors === null) {
                            vErrors = [err4];
                          } else {
                            vErrors.push(err4);
                          }
                          errors++;
                        }
                        if (!(data7 === "owner" || data7 === "developer" || data7 === "viewer")) {
                          const err5 = { instancePath: instancePath + "/roleAfter", schemaPath: "#/components/schemas/Role/enum", keyword: "enum", params: { allowedValues: schema34.enum }, message: "must be equal to one of the allowed values" };
                          if (vErrors === null) {
                            vErrors = [err5];
                          } else {
                            vErrors.push(err5);
                          }
                          errors++;
                        }
                        var _valid1 = _errs23 === errors;
                        if (_valid1) {
                          valid4 = true;
                          passing1 = 0;
                        }
                        const _errs26 = errors;
                        if (data7 !== null) {
                          const err6 = { instancePath: instancePath + "/roleAfter", schemaPath: "#/properties/roleAfter/oneOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                          if (vErrors === null) {
                            vErrors = [err6];
                          } else {
                            vErrors.push(err6);
                          }
                          errors++;
                        }
                        var _valid1 = _errs26 === errors;
                        if (_valid1 && valid4) {
                          valid4 = false;
                          passing1 = [passing1, 1];
                        } else {
                          if (_valid1) {
                            valid4 = true;
                            passing1 = 1;
                          }
                        }
                        if (!valid4) {
                          const err7 = { instancePath: instancePath + "/roleAfter", schemaPath: "#/properties/roleAfter/oneOf", keyword: "oneOf", params: { passingSchemas: passing1 }, message: "must match exactly one schema in oneOf" };
                          if (vErrors === null) {
                            vErrors = [err7];
                          } else {
                            vErrors.push(err7);
                          }
                          errors++;
                          validate125.errors = vErrors;
                          return false;
                        } else {
                          errors = _errs22;
                          if (vErrors !== null) {
                            if (_errs22) {
                              vErrors.length = _errs22;
                            } else {
                              vErrors = null;
                            }
                          }
                        }
                        var valid0 = _errs21 === errors;
                      } else {
                        var valid0 = true;
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate125.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate125.errors = vErrors;
  return errors === 0;
}
validate125.evaluated = { "props": { "id": true, "at": true, "who": true, "what": true, "subject": true, "address": true, "roleBefore": true, "roleAfter": true }, "dynamicProps": false, "dynamicItems": false };
function validate124(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate124.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.events === void 0 && (missing0 = "events") || data.next === void 0 && (missing0 = "next")) {
        validate124.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.events !== void 0) {
          let data0 = data.events;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (Array.isArray(data0)) {
              var valid1 = true;
              const len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                const _errs3 = errors;
                if (!validate125(data0[i0], { instancePath: instancePath + "/events/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validate125.errors : vErrors.concat(validate125.errors);
                  errors = vErrors.length;
                }
                var valid1 = _errs3 === errors;
                if (!valid1) {
                  break;
                }
              }
            } else {
              validate124.errors = [{ instancePath: instancePath + "/events", schemaPath: "#/properties/events/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.next !== void 0) {
            let data2 = data.next;
            const _errs4 = errors;
            if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2)) && data2 !== null) {
              validate124.errors = [{ instancePath: instancePath + "/next", schemaPath: "#/properties/next/type", keyword: "type", params: { type: schema189.properties.next.type }, message: "must be integer,null" }];
              return false;
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate124.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate124.errors = vErrors;
  return errors === 0;
}
validate124.evaluated = { "props": { "events": true, "next": true }, "dynamicProps": false, "dynamicItems": false };
var exportEventsRequest = validate127;
function validate127(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate127.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.path !== void 0) {
        let data0 = data.path;
        const _errs1 = errors;
        if (errors === _errs1) {
          if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
            for (const key0 in data0) {
              validate127.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
              return false;
              break;
            }
          } else {
            validate127.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      } else {
        var valid0 = true;
      }
      if (valid0) {
        if (data.query !== void 0) {
          let data1 = data.query;
          const _errs4 = errors;
          if (errors === _errs4) {
            if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
              for (const key1 in data1) {
                validate127.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate127.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs4 === errors;
        } else {
          var valid0 = true;
        }
      }
    } else {
      validate127.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate127.errors = vErrors;
  return errors === 0;
}
validate127.evaluated = { "props": { "path": true, "query": true }, "dynamicProps": false, "dynamicItems": false };
var lookUpRequest = validate128;
function validate128(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate128.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate128.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              for (const key0 in data0) {
                validate128.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate128.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data1 = data.query;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                for (const key1 in data1) {
                  validate128.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate128.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data2 = data.body;
              const _errs7 = errors;
              const _errs8 = errors;
              if (errors === _errs8) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  let missing1;
                  if (data2.no === void 0 && (missing1 = "no") || data2.identity === void 0 && (missing1 = "identity")) {
                    validate128.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/components/schemas/Owner/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    const _errs10 = errors;
                    for (const key2 in data2) {
                      if (!(key2 === "no" || key2 === "identity")) {
                        validate128.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/components/schemas/Owner/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs10 === errors) {
                      if (data2.no !== void 0) {
                        let data3 = data2.no;
                        const _errs11 = errors;
                        if (typeof data3 === "string") {
                          if (!pattern4.test(data3)) {
                            validate128.errors = [{ instancePath: instancePath + "/body/no", schemaPath: "#/components/schemas/Owner/properties/no/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                            return false;
                          }
                        }
                        if (errors === _errs11) {
                          if (typeof data3 === "string") {
                            if (func1(data3) > 255) {
                              validate128.errors = [{ instancePath: instancePath + "/body/no", schemaPath: "#/components/schemas/Owner/properties/no/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                              return false;
                            } else {
                              if (func1(data3) < 1) {
                                validate128.errors = [{ instancePath: instancePath + "/body/no", schemaPath: "#/components/schemas/Owner/properties/no/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                return false;
                              }
                            }
                          } else {
                            validate128.errors = [{ instancePath: instancePath + "/body/no", schemaPath: "#/components/schemas/Owner/properties/no/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid2 = _errs11 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data2.identity !== void 0) {
                          let data4 = data2.identity;
                          const _errs14 = errors;
                          if (typeof data4 === "string") {
                            if (!pattern4.test(data4)) {
                              validate128.errors = [{ instancePath: instancePath + "/body/identity", schemaPath: "#/components/schemas/Owner/properties/identity/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                              return false;
                            }
                          }
                          if (errors === _errs14) {
                            if (typeof data4 === "string") {
                              if (func1(data4) > 255) {
                                validate128.errors = [{ instancePath: instancePath + "/body/identity", schemaPath: "#/components/schemas/Owner/properties/identity/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                                return false;
                              } else {
                                if (func1(data4) < 1) {
                                  validate128.errors = [{ instancePath: instancePath + "/body/identity", schemaPath: "#/components/schemas/Owner/properties/identity/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                  return false;
                                }
                              }
                            } else {
                              validate128.errors = [{ instancePath: instancePath + "/body/identity", schemaPath: "#/components/schemas/Owner/properties/identity/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid2 = _errs14 === errors;
                        } else {
                          var valid2 = true;
                        }
                      }
                    }
                  }
                } else {
                  validate128.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/components/schemas/Owner/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate128.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate128.errors = vErrors;
  return errors === 0;
}
validate128.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var lookUpFileRequest = validate129;
function validate129(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate129.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate129.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              for (const key0 in data0) {
                validate129.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate129.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data1 = data.query;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                for (const key1 in data1) {
                  validate129.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate129.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data2 = data.body;
              const _errs7 = errors;
              const _errs8 = errors;
              if (errors === _errs8) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  let missing1;
                  if (data2.no === void 0 && (missing1 = "no") || data2.identity === void 0 && (missing1 = "identity")) {
                    validate129.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/components/schemas/Owner/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    const _errs10 = errors;
                    for (const key2 in data2) {
                      if (!(key2 === "no" || key2 === "identity")) {
                        validate129.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/components/schemas/Owner/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs10 === errors) {
                      if (data2.no !== void 0) {
                        let data3 = data2.no;
                        const _errs11 = errors;
                        if (typeof data3 === "string") {
                          if (!pattern4.test(data3)) {
                            validate129.errors = [{ instancePath: instancePath + "/body/no", schemaPath: "#/components/schemas/Owner/properties/no/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                            return false;
                          }
                        }
                        if (errors === _errs11) {
                          if (typeof data3 === "string") {
                            if (func1(data3) > 255) {
                              validate129.errors = [{ instancePath: instancePath + "/body/no", schemaPath: "#/components/schemas/Owner/properties/no/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                              return false;
                            } else {
                              if (func1(data3) < 1) {
                                validate129.errors = [{ instancePath: instancePath + "/body/no", schemaPath: "#/components/schemas/Owner/properties/no/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                return false;
                              }
                            }
                          } else {
                            validate129.errors = [{ instancePath: instancePath + "/body/no", schemaPath: "#/components/schemas/Owner/properties/no/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid2 = _errs11 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data2.identity !== void 0) {
                          let data4 = data2.identity;
                          const _errs14 = errors;
                          if (typeof data4 === "string") {
                            if (!pattern4.test(data4)) {
                              validate129.errors = [{ instancePath: instancePath + "/body/identity", schemaPath: "#/components/schemas/Owner/properties/identity/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                              return false;
                            }
                          }
                          if (errors === _errs14) {
                            if (typeof data4 === "string") {
                              if (func1(data4) > 255) {
                                validate129.errors = [{ instancePath: instancePath + "/body/identity", schemaPath: "#/components/schemas/Owner/properties/identity/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                                return false;
                              } else {
                                if (func1(data4) < 1) {
                                  validate129.errors = [{ instancePath: instancePath + "/body/identity", schemaPath: "#/components/schemas/Owner/properties/identity/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                  return false;
                                }
                              }
                            } else {
                              validate129.errors = [{ instancePath: instancePath + "/body/identity", schemaPath: "#/components/schemas/Owner/properties/identity/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid2 = _errs14 === errors;
                        } else {
                          var valid2 = true;
                        }
                      }
                    }
                  }
                } else {
                  validate129.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/components/schemas/Owner/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate129.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate129.errors = vErrors;
  return errors === 0;
}
validate129.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var lookUpCertificateRequest = validate130;
function validate130(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate130.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate130.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              for (const key0 in data0) {
                validate130.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                return false;
                break;
              }
            } else {
              validate130.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data1 = data.query;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                for (const key1 in data1) {
                  validate130.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                  return false;
                  break;
                }
              } else {
                validate130.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.body !== void 0) {
              let data2 = data.body;
              const _errs7 = errors;
              const _errs8 = errors;
              if (errors === _errs8) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  let missing1;
                  if (data2.no === void 0 && (missing1 = "no") || data2.identity === void 0 && (missing1 = "identity")) {
                    validate130.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/components/schemas/Owner/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    const _errs10 = errors;
                    for (const key2 in data2) {
                      if (!(key2 === "no" || key2 === "identity")) {
                        validate130.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/components/schemas/Owner/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs10 === errors) {
                      if (data2.no !== void 0) {
                        let data3 = data2.no;
                        const _errs11 = errors;
                        if (typeof data3 === "string") {
                          if (!pattern4.test(data3)) {
                            validate130.errors = [{ instancePath: instancePath + "/body/no", schemaPath: "#/components/schemas/Owner/properties/no/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                            return false;
                          }
                        }
                        if (errors === _errs11) {
                          if (typeof data3 === "string") {
                            if (func1(data3) > 255) {
                              validate130.errors = [{ instancePath: instancePath + "/body/no", schemaPath: "#/components/schemas/Owner/properties/no/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                              return false;
                            } else {
                              if (func1(data3) < 1) {
                                validate130.errors = [{ instancePath: instancePath + "/body/no", schemaPath: "#/components/schemas/Owner/properties/no/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                return false;
                              }
                            }
                          } else {
                            validate130.errors = [{ instancePath: instancePath + "/body/no", schemaPath: "#/components/schemas/Owner/properties/no/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid2 = _errs11 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data2.identity !== void 0) {
                          let data4 = data2.identity;
                          const _errs14 = errors;
                          if (typeof data4 === "string") {
                            if (!pattern4.test(data4)) {
                              validate130.errors = [{ instancePath: instancePath + "/body/identity", schemaPath: "#/components/schemas/Owner/properties/identity/allOf/0/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                              return false;
                            }
                          }
                          if (errors === _errs14) {
                            if (typeof data4 === "string") {
                              if (func1(data4) > 255) {
                                validate130.errors = [{ instancePath: instancePath + "/body/identity", schemaPath: "#/components/schemas/Owner/properties/identity/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                                return false;
                              } else {
                                if (func1(data4) < 1) {
                                  validate130.errors = [{ instancePath: instancePath + "/body/identity", schemaPath: "#/components/schemas/Owner/properties/identity/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                  return false;
                                }
                              }
                            } else {
                              validate130.errors = [{ instancePath: instancePath + "/body/identity", schemaPath: "#/components/schemas/Owner/properties/identity/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid2 = _errs14 === errors;
                        } else {
                          var valid2 = true;
                        }
                      }
                    }
                  }
                } else {
                  validate130.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/components/schemas/Owner/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate130.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate130.errors = vErrors;
  return errors === 0;
}
validate130.evaluated = { "props": { "path": true, "query": true, "body": true }, "dynamicProps": false, "dynamicItems": false };
var readSession403 = readSession401;
var readSession412 = readSession401;
var readSession429 = readSession401;
var readSession500 = readSession401;
var signIn200 = readSession200;
var signIn400 = readSession401;
var signIn401 = readSession401;
var signIn403 = readSession401;
var signIn412 = readSession401;
var signIn429 = readSession401;
var signIn500 = readSession401;
var signOut401 = readSession401;
var signOut403 = readSession401;
var signOut412 = readSession401;
var signOut429 = readSession401;
var signOut500 = readSession401;
var changePassword400 = readSession401;
var changePassword401 = readSession401;
var changePassword403 = readSession401;
var changePassword412 = readSession401;
var changePassword429 = readSession401;
var changePassword500 = readSession401;
var requestLink400 = readSession401;
var requestLink403 = readSession401;
var requestLink404 = readSession401;
var requestLink412 = readSession401;
var requestLink429 = readSession401;
var requestLink500 = readSession401;
var signInWithPasskey200 = readSession200;
var signInWithPasskey400 = readSession401;
var signInWithPasskey401 = readSession401;
var signInWithPasskey403 = readSession401;
var signInWithPasskey412 = readSession401;
var signInWithPasskey429 = readSession401;
var signInWithPasskey500 = readSession401;
var startPasskeySignIn403 = readSession401;
var startPasskeySignIn412 = readSession401;
var startPasskeySignIn429 = readSession401;
var startPasskeySignIn500 = readSession401;
var enterCode200 = readSession200;
var enterCode400 = readSession401;
var enterCode401 = readSession401;
var enterCode403 = readSession401;
var enterCode412 = readSession401;
var enterCode429 = readSession401;
var enterCode500 = readSession401;
var readAuthenticator401 = readSession401;
var readAuthenticator403 = readSession401;
var readAuthenticator412 = readSession401;
var readAuthenticator429 = readSession401;
var readAuthenticator500 = readSession401;
var confirmAuthenticator400 = readSession401;
var confirmAuthenticator401 = readSession401;
var confirmAuthenticator403 = readSession401;
var confirmAuthenticator412 = readSession401;
var confirmAuthenticator429 = readSession401;
var confirmAuthenticator500 = readSession401;
var removeAuthenticator401 = readSession401;
var removeAuthenticator403 = readSession401;
var removeAuthenticator409 = readSession401;
var removeAuthenticator412 = readSession401;
var removeAuthenticator429 = readSession401;
var removeAuthenticator500 = readSession401;
var startAuthenticator401 = readSession401;
var startAuthenticator403 = readSession401;
var startAuthenticator412 = readSession401;
var startAuthenticator429 = readSession401;
var startAuthenticator500 = readSession401;
var requireSecondFactor400 = readSession401;
var requireSecondFactor401 = readSession401;
var requireSecondFactor403 = readSession401;
var requireSecondFactor412 = readSession401;
var requireSecondFactor429 = readSession401;
var requireSecondFactor500 = readSession401;
var startOidc400 = readSession401;
var startOidc401 = readSession401;
var startOidc403 = readSession401;
var startOidc404 = readSession401;
var startOidc412 = readSession401;
var startOidc429 = readSession401;
var startOidc500 = readSession401;
var startOidc503 = readSession401;
var signInWithOidc200 = readSession200;
var signInWithOidc400 = readSession401;
var signInWithOidc401 = readSession401;
var signInWithOidc403 = readSession401;
var signInWithOidc404 = readSession401;
var signInWithOidc409 = readSession401;
var signInWithOidc412 = readSession401;
var signInWithOidc429 = readSession401;
var signInWithOidc500 = readSession401;
var signInWithOidc503 = readSession401;
var readOidc401 = readSession401;
var readOidc403 = readSession401;
var readOidc412 = readSession401;
var readOidc429 = readSession401;
var readOidc500 = readSession401;
var linkOidc400 = readSession401;
var linkOidc401 = readSession401;
var linkOidc403 = readSession401;
var linkOidc404 = readSession401;
var linkOidc409 = readSession401;
var linkOidc412 = readSession401;
var linkOidc429 = readSession401;
var linkOidc500 = readSession401;
var linkOidc503 = readSession401;
var unlinkOidc401 = readSession401;
var unlinkOidc403 = readSession401;
var unlinkOidc409 = readSession401;
var unlinkOidc412 = readSession401;
var unlinkOidc429 = readSession401;
var unlinkOidc500 = readSession401;
var listSessions401 = readSession401;
var listSessions403 = readSession401;
var listSessions412 = readSession401;
var listSessions429 = readSession401;
var listSessions500 = readSession401;
var endSession400 = readSession401;
var endSession401 = readSession401;
var endSession403 = readSession401;
var endSession404 = readSession401;
var endSession412 = readSession401;
var endSession429 = readSession401;
var endSession500 = readSession401;
var listPasskeys401 = readSession401;
var listPasskeys403 = readSession401;
var listPasskeys412 = readSession401;
var listPasskeys429 = readSession401;
var listPasskeys500 = readSession401;
var addPasskey400 = readSession401;
var addPasskey401 = readSession401;
var addPasskey403 = readSession401;
var addPasskey412 = readSession401;
var addPasskey429 = readSession401;
var addPasskey500 = readSession401;
var startPasskey200 = startPasskeySignIn200;
var startPasskey400 = readSession401;
var startPasskey401 = readSession401;
var startPasskey403 = readSession401;
var startPasskey412 = readSession401;
var startPasskey429 = readSession401;
var startPasskey500 = readSession401;
var removePasskey400 = readSession401;
var removePasskey401 = readSession401;
var removePasskey403 = readSession401;
var removePasskey404 = readSession401;
var removePasskey409 = readSession401;
var removePasskey412 = readSession401;
var removePasskey429 = readSession401;
var removePasskey500 = readSession401;
var readLink400 = readSession401;
var readLink403 = readSession401;
var readLink404 = readSession401;
var readLink412 = readSession401;
var readLink429 = readSession401;
var readLink500 = readSession401;
var acceptLink200 = readSession200;
var acceptLink400 = readSession401;
var acceptLink403 = readSession401;
var acceptLink404 = readSession401;
var acceptLink409 = readSession401;
var acceptLink412 = readSession401;
var acceptLink429 = readSession401;
var acceptLink500 = readSession401;
var acceptLinkWithOidc200 = readSession200;
var acceptLinkWithOidc400 = readSession401;
var acceptLinkWithOidc403 = readSession401;
var acceptLinkWithOidc404 = readSession401;
var acceptLinkWithOidc409 = readSession401;
var acceptLinkWithOidc412 = readSession401;
var acceptLinkWithOidc429 = readSession401;
var acceptLinkWithOidc500 = readSession401;
var acceptLinkWithOidc503 = readSession401;
var listPeople401 = readSession401;
var listPeople403 = readSession401;
var listPeople412 = readSession401;
var listPeople429 = readSession401;
var listPeople500 = readSession401;
var invite400 = readSession401;
var invite401 = readSession401;
var invite403 = readSession401;
var invite409 = readSession401;
var invite412 = readSession401;
var invite429 = readSession401;
var invite500 = readSession401;
var removePerson400 = readSession401;
var removePerson401 = readSession401;
var removePerson403 = readSession401;
var removePerson404 = readSession401;
var removePerson409 = readSession401;
var removePerson412 = readSession401;
var removePerson429 = readSession401;
var removePerson500 = readSession401;
var changeRole400 = readSession401;
var changeRole401 = readSession401;
var changeRole403 = readSession401;
var changeRole404 = readSession401;
var changeRole409 = readSession401;
var changeRole412 = readSession401;
var changeRole429 = readSession401;
var changeRole500 = readSession401;
var renewLink201 = invite201;
var renewLink400 = readSession401;
var renewLink401 = readSession401;
var renewLink403 = readSession401;
var renewLink404 = readSession401;
var renewLink412 = readSession401;
var renewLink429 = readSession401;
var renewLink500 = readSession401;
var listKeys400 = readSession401;
var listKeys401 = readSession401;
var listKeys403 = readSession401;
var listKeys412 = readSession401;
var listKeys429 = readSession401;
var listKeys500 = readSession401;
var addKey400 = readSession401;
var addKey401 = readSession401;
var addKey403 = readSession401;
var addKey409 = readSession401;
var addKey412 = readSession401;
var addKey429 = readSession401;
var addKey500 = readSession401;
var nameKey200 = addKey201;
var nameKey400 = readSession401;
var nameKey401 = readSession401;
var nameKey403 = readSession401;
var nameKey404 = readSession401;
var nameKey409 = readSession401;
var nameKey412 = readSession401;
var nameKey429 = readSession401;
var nameKey500 = readSession401;
var revokeKey200 = addKey201;
var revokeKey400 = readSession401;
var revokeKey401 = readSession401;
var revokeKey403 = readSession401;
var revokeKey404 = readSession401;
var revokeKey409 = readSession401;
var revokeKey412 = readSession401;
var revokeKey429 = readSession401;
var revokeKey500 = readSession401;
var readOverview400 = readSession401;
var readOverview401 = readSession401;
var readOverview403 = readSession401;
var readOverview412 = readSession401;
var readOverview429 = readSession401;
var readOverview500 = readSession401;
var listAttestations400 = readSession401;
var listAttestations401 = readSession401;
var listAttestations403 = readSession401;
var listAttestations412 = readSession401;
var listAttestations429 = readSession401;
var listAttestations500 = readSession401;
var searchAttestations400 = readSession401;
var searchAttestations401 = readSession401;
var searchAttestations403 = readSession401;
var searchAttestations412 = readSession401;
var searchAttestations429 = readSession401;
var searchAttestations500 = readSession401;
var exportAttestations400 = readSession401;
var exportAttestations401 = readSession401;
var exportAttestations403 = readSession401;
var exportAttestations412 = readSession401;
var exportAttestations429 = readSession401;
var exportAttestations500 = readSession401;
var listRequests400 = readSession401;
var listRequests401 = readSession401;
var listRequests403 = readSession401;
var listRequests412 = readSession401;
var listRequests429 = readSession401;
var listRequests500 = readSession401;
var readAttestation400 = readSession401;
var readAttestation401 = readSession401;
var readAttestation403 = readSession401;
var readAttestation404 = readSession401;
var readAttestation412 = readSession401;
var readAttestation429 = readSession401;
var readAttestation500 = readSession401;
var downloadAttestation400 = readSession401;
var downloadAttestation401 = readSession401;
var downloadAttestation403 = readSession401;
var downloadAttestation404 = readSession401;
var downloadAttestation409 = readSession401;
var downloadAttestation412 = readSession401;
var downloadAttestation429 = readSession401;
var downloadAttestation500 = readSession401;
var readCertificate400 = readSession401;
var readCertificate401 = readSession401;
var readCertificate403 = readSession401;
var readCertificate404 = readSession401;
var readCertificate409 = readSession401;
var readCertificate412 = readSession401;
var readCertificate429 = readSession401;
var readCertificate500 = readSession401;
var listTemplates401 = readSession401;
var listTemplates403 = readSession401;
var listTemplates412 = readSession401;
var listTemplates429 = readSession401;
var listTemplates500 = readSession401;
var addTemplate400 = readSession401;
var addTemplate401 = readSession401;
var addTemplate403 = readSession401;
var addTemplate412 = readSession401;
var addTemplate429 = readSession401;
var addTemplate500 = readSession401;
var previewTemplate400 = readSession401;
var previewTemplate401 = readSession401;
var previewTemplate403 = readSession401;
var previewTemplate412 = readSession401;
var previewTemplate429 = readSession401;
var previewTemplate500 = readSession401;
var readTemplate200 = addTemplate201;
var readTemplate400 = readSession401;
var readTemplate401 = readSession401;
var readTemplate403 = readSession401;
var readTemplate404 = readSession401;
var readTemplate412 = readSession401;
var readTemplate429 = readSession401;
var readTemplate500 = readSession401;
var saveTemplate200 = addTemplate201;
var saveTemplate400 = readSession401;
var saveTemplate401 = readSession401;
var saveTemplate403 = readSession401;
var saveTemplate404 = readSession401;
var saveTemplate409 = readSession401;
var saveTemplate412 = readSession401;
var saveTemplate429 = readSession401;
var saveTemplate500 = readSession401;
var archiveTemplate400 = readSession401;
var archiveTemplate401 = readSession401;
var archiveTemplate403 = readSession401;
var archiveTemplate404 = readSession401;
var archiveTemplate412 = readSession401;
var archiveTemplate429 = readSession401;
var archiveTemplate500 = readSession401;
var listCertifications400 = readSession401;
var listCertifications401 = readSession401;
var listCertifications403 = readSession401;
var listCertifications412 = readSession401;
var listCertifications429 = readSession401;
var listCertifications500 = readSession401;
var applyForCertification400 = readSession401;
var applyForCertification401 = readSession401;
var applyForCertification403 = readSession401;
var applyForCertification412 = readSession401;
var applyForCertification429 = readSession401;
var applyForCertification500 = readSession401;
var revokeCertification200 = applyForCertification201;
var revokeCertification400 = readSession401;
var revokeCertification401 = readSession401;
var revokeCertification403 = readSession401;
var revokeCertification404 = readSession401;
var revokeCertification409 = readSession401;
var revokeCertification412 = readSession401;
var revokeCertification429 = readSession401;
var revokeCertification500 = readSession401;
var renewCertification200 = applyForCertification201;
var renewCertification400 = readSession401;
var renewCertification401 = readSession401;
var renewCertification403 = readSession401;
var renewCertification404 = readSession401;
var renewCertification409 = readSession401;
var renewCertification412 = readSession401;
var renewCertification429 = readSession401;
var renewCertification500 = readSession401;
var listEvents400 = readSession401;
var listEvents401 = readSession401;
var listEvents403 = readSession401;
var listEvents412 = readSession401;
var listEvents429 = readSession401;
var listEvents500 = readSession401;
var exportEvents401 = readSession401;
var exportEvents403 = readSession401;
var exportEvents412 = readSession401;
var exportEvents429 = readSession401;
var exportEvents500 = readSession401;
var lookUp200 = readAttestation200;
var lookUp400 = readSession401;
var lookUp403 = readSession401;
var lookUp404 = readSession401;
var lookUp412 = readSession401;
var lookUp429 = readSession401;
var lookUp500 = readSession401;
var lookUpFile400 = readSession401;
var lookUpFile403 = readSession401;
var lookUpFile404 = readSession401;
var lookUpFile409 = readSession401;
var lookUpFile412 = readSession401;
var lookUpFile429 = readSession401;
var lookUpFile500 = readSession401;
var lookUpCertificate400 = readSession401;
var lookUpCertificate403 = readSession401;
var lookUpCertificate404 = readSession401;
var lookUpCertificate409 = readSession401;
var lookUpCertificate412 = readSession401;
var lookUpCertificate429 = readSession401;
var lookUpCertificate500 = readSession401;
export {
  acceptLink200,
  acceptLink400,
  acceptLink403,
  acceptLink404,
  acceptLink409,
  acceptLink412,
  acceptLink429,
  acceptLink500,
  acceptLinkRequest,
  acceptLinkWithOidc200,
  acceptLinkWithOidc400,
  acceptLinkWithOidc403,
  acceptLinkWithOidc404,
  acceptLinkWithOidc409,
  acceptLinkWithOidc412,
  acceptLinkWithOidc429,
  acceptLinkWithOidc500,
  acceptLinkWithOidc503,
  acceptLinkWithOidcRequest,
  addKey201,
  addKey400,
  addKey401,
  addKey403,
  addKey409,
  addKey412,
  addKey429,
  addKey500,
  addKeyRequest,
  addPasskey201,
  addPasskey400,
  addPasskey401,
  addPasskey403,
  addPasskey412,
  addPasskey429,
  addPasskey500,
  addPasskeyRequest,
  addTemplate201,
  addTemplate400,
  addTemplate401,
  addTemplate403,
  addTemplate412,
  addTemplate429,
  addTemplate500,
  addTemplateRequest,
  applyForCertification201,
  applyForCertification400,
  applyForCertification401,
  applyForCertification403,
  applyForCertification412,
  applyForCertification429,
  applyForCertification500,
  applyForCertificationRequest,
  archiveTemplate400,
  archiveTemplate401,
  archiveTemplate403,
  archiveTemplate404,
  archiveTemplate412,
  archiveTemplate429,
  archiveTemplate500,
  archiveTemplateRequest,
  changePassword400,
  changePassword401,
  changePassword403,
  changePassword412,
  changePassword429,
  changePassword500,
  changePasswordRequest,
  changeRole400,
  changeRole401,
  changeRole403,
  changeRole404,
  changeRole409,
  changeRole412,
  changeRole429,
  changeRole500,
  changeRoleRequest,
  confirmAuthenticator200,
  confirmAuthenticator400,
  confirmAuthenticator401,
  confirmAuthenticator403,
  confirmAuthenticator412,
  confirmAuthenticator429,
  confirmAuthenticator500,
  confirmAuthenticatorRequest,
  downloadAttestation400,
  downloadAttestation401,
  downloadAttestation403,
  downloadAttestation404,
  downloadAttestation409,
  downloadAttestation412,
  downloadAttestation429,
  downloadAttestation500,
  downloadAttestationRequest,
  endSession400,
  endSession401,
  endSession403,
  endSession404,
  endSession412,
  endSession429,
  endSession500,
  endSessionRequest,
  enterCode200,
  enterCode400,
  enterCode401,
  enterCode403,
  enterCode412,
  enterCode429,
  enterCode500,
  enterCodeRequest,
  exportAttestations400,
  exportAttestations401,
  exportAttestations403,
  exportAttestations412,
  exportAttestations429,
  exportAttestations500,
  exportAttestationsRequest,
  exportEvents401,
  exportEvents403,
  exportEvents412,
  exportEvents429,
  exportEvents500,
  exportEventsRequest,
  invite201,
  invite400,
  invite401,
  invite403,
  invite409,
  invite412,
  invite429,
  invite500,
  inviteRequest,
  linkOidc400,
  linkOidc401,
  linkOidc403,
  linkOidc404,
  linkOidc409,
  linkOidc412,
  linkOidc429,
  linkOidc500,
  linkOidc503,
  linkOidcRequest,
  listAttestations200,
  listAttestations400,
  listAttestations401,
  listAttestations403,
  listAttestations412,
  listAttestations429,
  listAttestations500,
  listAttestationsRequest,
  listCertifications200,
  listCertifications400,
  listCertifications401,
  listCertifications403,
  listCertifications412,
  listCertifications429,
  listCertifications500,
  listCertificationsRequest,
  listEvents200,
  listEvents400,
  listEvents401,
  listEvents403,
  listEvents412,
  listEvents429,
  listEvents500,
  listEventsRequest,
  listKeys200,
  listKeys400,
  listKeys401,
  listKeys403,
  listKeys412,
  listKeys429,
  listKeys500,
  listKeysRequest,
  listPasskeys200,
  listPasskeys401,
  listPasskeys403,
  listPasskeys412,
  listPasskeys429,
  listPasskeys500,
  listPasskeysRequest,
  listPeople200,
  listPeople401,
  listPeople403,
  listPeople412,
  listPeople429,
  listPeople500,
  listPeopleRequest,
  listRequests200,
  listRequests400,
  listRequests401,
  listRequests403,
  listRequests412,
  listRequests429,
  listRequests500,
  listRequestsRequest,
  listSessions200,
  listSessions401,
  listSessions403,
  listSessions412,
  listSessions429,
  listSessions500,
  listSessionsRequest,
  listTemplates200,
  listTemplates401,
  listTemplates403,
  listTemplates412,
  listTemplates429,
  listTemplates500,
  listTemplatesRequest,
  lookUp200,
  lookUp400,
  lookUp403,
  lookUp404,
  lookUp412,
  lookUp429,
  lookUp500,
  lookUpCertificate400,
  lookUpCertificate403,
  lookUpCertificate404,
  lookUpCertificate409,
  lookUpCertificate412,
  lookUpCertificate429,
  lookUpCertificate500,
  lookUpCertificateRequest,
  lookUpFile400,
  lookUpFile403,
  lookUpFile404,
  lookUpFile409,
  lookUpFile412,
  lookUpFile429,
  lookUpFile500,
  lookUpFileRequest,
  lookUpRequest,
  nameKey200,
  nameKey400,
  nameKey401,
  nameKey403,
  nameKey404,
  nameKey409,
  nameKey412,
  nameKey429,
  nameKey500,
  nameKeyRequest,
  previewTemplate400,
  previewTemplate401,
  previewTemplate403,
  previewTemplate412,
  previewTemplate429,
  previewTemplate500,
  previewTemplateRequest,
  readAttestation200,
  readAttestation400,
  readAttestation401,
  readAttestation403,
  readAttestation404,
  readAttestation412,
  readAttestation429,
  readAttestation500,
  readAttestationRequest,
  readAuthenticator200,
  readAuthenticator401,
  readAuthenticator403,
  readAuthenticator412,
  readAuthenticator429,
  readAuthenticator500,
  readAuthenticatorRequest,
  readCertificate400,
  readCertificate401,
  readCertificate403,
  readCertificate404,
  readCertificate409,
  readCertificate412,
  readCertificate429,
  readCertificate500,
  readCertificateRequest,
  readLink200,
  readLink400,
  readLink403,
  readLink404,
  readLink412,
  readLink429,
  readLink500,
  readLinkRequest,
  readOidc200,
  readOidc401,
  readOidc403,
  readOidc412,
  readOidc429,
  readOidc500,
  readOidcRequest,
  readOverview200,
  readOverview400,
  readOverview401,
  readOverview403,
  readOverview412,
  readOverview429,
  readOverview500,
  readOverviewRequest,
  readSession200,
  readSession401,
  readSession403,
  readSession412,
  readSession429,
  readSession500,
  readSessionRequest,
  readTemplate200,
  readTemplate400,
  readTemplate401,
  readTemplate403,
  readTemplate404,
  readTemplate412,
  readTemplate429,
  readTemplate500,
  readTemplateRequest,
  removeAuthenticator401,
  removeAuthenticator403,
  removeAuthenticator409,
  removeAuthenticator412,
  removeAuthenticator429,
  removeAuthenticator500,
  removeAuthenticatorRequest,
  removePasskey400,
  removePasskey401,
  removePasskey403,
  removePasskey404,
  removePasskey409,
  removePasskey412,
  removePasskey429,
  removePasskey500,
  removePasskeyRequest,
  removePerson400,
  removePerson401,
  removePerson403,
  removePerson404,
  removePerson409,
  removePerson412,
  removePerson429,
  removePerson500,
  removePersonRequest,
  renewCertification200,
  renewCertification400,
  renewCertification401,
  renewCertification403,
  renewCertification404,
  renewCertification409,
  renewCertification412,
  renewCertification429,
  renewCertification500,
  renewCertificationRequest,
  renewLink201,
  renewLink400,
  renewLink401,
  renewLink403,
  renewLink404,
  renewLink412,
  renewLink429,
  renewLink500,
  renewLinkRequest,
  requestLink400,
  requestLink403,
  requestLink404,
  requestLink412,
  requestLink429,
  requestLink500,
  requestLinkRequest,
  requireSecondFactor400,
  requireSecondFactor401,
  requireSecondFactor403,
  requireSecondFactor412,
  requireSecondFactor429,
  requireSecondFactor500,
  requireSecondFactorRequest,
  revokeCertification200,
  revokeCertification400,
  revokeCertification401,
  revokeCertification403,
  revokeCertification404,
  revokeCertification409,
  revokeCertification412,
  revokeCertification429,
  revokeCertification500,
  revokeCertificationRequest,
  revokeKey200,
  revokeKey400,
  revokeKey401,
  revokeKey403,
  revokeKey404,
  revokeKey409,
  revokeKey412,
  revokeKey429,
  revokeKey500,
  revokeKeyRequest,
  saveTemplate200,
  saveTemplate400,
  saveTemplate401,
  saveTemplate403,
  saveTemplate404,
  saveTemplate409,
  saveTemplate412,
  saveTemplate429,
  saveTemplate500,
  saveTemplateRequest,
  searchAttestations200,
  searchAttestations400,
  searchAttestations401,
  searchAttestations403,
  searchAttestations412,
  searchAttestations429,
  searchAttestations500,
  searchAttestationsRequest,
  signIn200,
  signIn400,
  signIn401,
  signIn403,
  signIn412,
  signIn429,
  signIn500,
  signInRequest,
  signInWithOidc200,
  signInWithOidc400,
  signInWithOidc401,
  signInWithOidc403,
  signInWithOidc404,
  signInWithOidc409,
  signInWithOidc412,
  signInWithOidc429,
  signInWithOidc500,
  signInWithOidc503,
  signInWithOidcRequest,
  signInWithPasskey200,
  signInWithPasskey400,
  signInWithPasskey401,
  signInWithPasskey403,
  signInWithPasskey412,
  signInWithPasskey429,
  signInWithPasskey500,
  signInWithPasskeyRequest,
  signOut401,
  signOut403,
  signOut412,
  signOut429,
  signOut500,
  signOutRequest,
  startAuthenticator200,
  startAuthenticator401,
  startAuthenticator403,
  startAuthenticator412,
  startAuthenticator429,
  startAuthenticator500,
  startAuthenticatorRequest,
  startOidc200,
  startOidc400,
  startOidc401,
  startOidc403,
  startOidc404,
  startOidc412,
  startOidc429,
  startOidc500,
  startOidc503,
  startOidcRequest,
  startPasskey200,
  startPasskey400,
  startPasskey401,
  startPasskey403,
  startPasskey412,
  startPasskey429,
  startPasskey500,
  startPasskeyRequest,
  startPasskeySignIn200,
  startPasskeySignIn403,
  startPasskeySignIn412,
  startPasskeySignIn429,
  startPasskeySignIn500,
  startPasskeySignInRequest,
  unlinkOidc401,
  unlinkOidc403,
  unlinkOidc409,
  unlinkOidc412,
  unlinkOidc429,
  unlinkOidc500,
  unlinkOidcRequest
};
